@echo off
rem For scripts that name this file. The program in bin waits for Proofcase and returns its exit code.
"%~dp0bin\proofcase.exe" %*
exit /b %ERRORLEVEL%
