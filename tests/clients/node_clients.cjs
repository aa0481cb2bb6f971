// The npm packages node-uci and uci start the program, play and analyse.
const assert = require('node:assert')
const { Engine } = require('node-uci')
const Uci = require('uci')

const program = process.argv[2]
const late = setTimeout(() => { console.error('no answer within a minute'); process.exit(1) }, 60000)

async function nodeUci () {
  const engine = new Engine(program)
  await engine.init()
  assert.match(engine.id.name, /^Komainu/)
  await engine.setoption('Hash', '4')
  await engine.setoption('UCI_Variant', 'minishogi')
  await engine.ucinewgame()
  await engine.position('startpos', ['a2a3'])
  const result = await engine.go({ depth: 4 })
  const last = result.info.filter(info => info.pv).pop()
  assert.strictEqual(last.pv.split(' ')[0], result.bestmove)
  const emitter = engine.goInfinite()
  await new Promise(resolve => emitter.once('data', resolve))
  assert.ok((await engine.stop()).bestmove)
  await engine.quit()
}

async function uci () {
  const engine = new Uci(program)
  await engine.runProcess()
  const { id } = await engine.uciCommand()
  assert.match(id.name, /^Komainu/)
  await engine.isReadyCommand()
  await engine.setOptionCommand('UCI_Variant', 'minishogi')
  await engine.uciNewGameCommand()
  await engine.positionCommand('startpos', 'a2a3')
  assert.ok(await engine.timeLimitedGoCommand(() => {}, 500, 500))
  await engine.quitCommand()
}

nodeUci().then(uci).then(() => {
  clearTimeout(late)
  console.log('node-uci and uci')
  process.exit(0)
}, error => { console.error(error); process.exit(1) })
