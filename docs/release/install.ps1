# Installs Komainu for Windows: powershell -File install.ps1 [FOLDER]. The program is put into FOLDER, by
# default %LOCALAPPDATA%\Programs\Komainu, which is added to the user's PATH; nothing else is written. It is
# downloaded, and its checksum compared, before anything is put there, and it takes the place of an earlier
# version in one step. To uninstall it, delete the folder.
#
#   $env:KOMAINU_DOWNLOADS  the address, or the folder, of the files of a release
param([string] $Folder)

$version = '@VERSION@'
$downloads = if ($env:KOMAINU_DOWNLOADS) { $env:KOMAINU_DOWNLOADS } else { '@DOWNLOADS@' }

# Returns the platform of this machine as the archives are called.
function Get-Platform {
    # A 32-bit PowerShell on a 64-bit system is told the processor in the second variable.
    $processor = if ($env:PROCESSOR_ARCHITEW6432) { $env:PROCESSOR_ARCHITEW6432 } else { $env:PROCESSOR_ARCHITECTURE }
    switch ($processor) {
        'AMD64' { 'x86_64-pc-windows-msvc' }
        'ARM64' { 'aarch64-pc-windows-msvc' }
        default { throw "there is no program for the processor $processor" }
    }
}

# Copies a file of the release to this machine.
function Save-File([string] $Name, [string] $Path) {
    try {
        if ($downloads -match '^https?://') {
            Invoke-WebRequest -UseBasicParsing -Uri "$downloads/$Name" -OutFile $Path
        } else {
            Copy-Item -LiteralPath (Join-Path ($downloads -replace '^file:///?', '') $Name) -Destination $Path
        }
    } catch {
        throw "cannot download $downloads/${Name}: $($_.Exception.Message)"
    }
}

function Install-Komainu {
    # Here, so that they do not outlive a script that was pasted into a session.
    $ErrorActionPreference = 'Stop'
    $ProgressPreference = 'SilentlyContinue' # the progress bar of Windows PowerShell is slower than the download
    $folder = if ($Folder) { $Folder } else { Join-Path $env:LOCALAPPDATA 'Programs\Komainu' }
    $folder = $ExecutionContext.SessionState.Path.GetUnresolvedProviderPathFromPSPath($folder)
    $name = "komainu-$version-$(Get-Platform)"
    New-Item -ItemType Directory -Force -Path $folder | Out-Null
    # Beside the program, so that it can be moved into its place in one step.
    $work = Join-Path $folder ".komainu-$([guid]::NewGuid())"
    New-Item -ItemType Directory -Path $work | Out-Null
    try {
        # Older versions of Windows do not offer it by themselves.
        [Net.ServicePointManager]::SecurityProtocol = [Net.ServicePointManager]::SecurityProtocol -bor 3072
        Save-File 'SHA256SUMS' "$work\SHA256SUMS"
        $pattern = "^([0-9a-f]{64}) [ *]$([regex]::Escape($name))\.zip$"
        $lines = @(Get-Content -LiteralPath "$work\SHA256SUMS") -match $pattern
        if ($lines.Count -ne 1) { throw "this release has no program for $(Get-Platform)" }
        $expected = $lines[0].Substring(0, 64)
        Save-File "$name.zip" "$work\archive.zip"
        $found = (Get-FileHash -LiteralPath "$work\archive.zip" -Algorithm SHA256).Hash.ToLowerInvariant()
        if ($found -ne $expected) {
            throw "$name.zip is not what was released: its SHA-256 is $found, expected $expected"
        }
        Expand-Archive -LiteralPath "$work\archive.zip" -DestinationPath "$work\content"
        $new = "$work\content\$name\komainu.exe"
        $said = & $new --version
        if ($LASTEXITCODE -ne 0) { throw "the program does not start here: it ends with $LASTEXITCODE" }
        $program = Join-Path $folder 'komainu.exe'
        try {
            Move-Item -Force -LiteralPath $new -Destination $program
        } catch {
            throw "cannot write ${program}: $($_.Exception.Message) Is it running?"
        }
    } finally {
        Remove-Item -Recurse -Force -LiteralPath $work -ErrorAction SilentlyContinue
    }
    Write-Output "$said is installed: $program"
    $path = [Environment]::GetEnvironmentVariable('Path', 'User')
    if (";$path;" -notlike "*;$folder;*") {
        [Environment]::SetEnvironmentVariable('Path', (@($path, $folder).Where({ $_ }) -join ';'), 'User')
        Write-Output 'The folder is in PATH from the next terminal on.'
    }
    Write-Output 'To play, open a new terminal and type `komainu`, or double-click the program.'
    Write-Output "To uninstall it, delete the folder $folder."
}

try {
    Install-Komainu
} catch {
    [Console]::Error.WriteLine("komainu: $($_.Exception.Message)`nkomainu: nothing has been changed")
    # `exit` would close the window of a user who has pasted the command.
    if ($PSCommandPath) { exit 1 }
}
