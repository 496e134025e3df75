@echo off
rem The command line of Proofcase: waits for its end and returns its exit code, which the program itself does not do at a
rem prompt. The arguments go through the environment, because Chromium would read them on the command line.
setlocal DisableDelayedExpansion
set PROOFCASE_ARGUMENTS=%*
"%~dp0Proofcase.exe" --cli
exit /b %ERRORLEVEL%
