; In place of the builder's step, which ends all processes below the folder of the application at once, by PowerShell.
; Its windows are asked to close, so that the application can ask the person while something is being sent.
LangString applicationIsOpen 1033 "Proofcase is open.$\r$\n$\r$\nClick OK to close it. If something is being sent, Proofcase asks you first."
LangString applicationIsOpen 1031 "Proofcase ist geöffnet.$\r$\n$\r$\nKlicken Sie auf OK, um es zu schließen. Wird gerade etwas gesendet, fragt Proofcase Sie vorher."
LangString applicationIsOpen 1045 "Program Proofcase jest otwarty.$\r$\n$\r$\nKliknij OK, aby go zamknąć. Jeśli coś jest właśnie wysyłane, Proofcase najpierw zapyta."
LangString applicationCloses 1033 "Closing Proofcase…"
LangString applicationCloses 1031 "Proofcase wird geschlossen …"
LangString applicationCloses 1045 "Zamykanie Proofcase…"
LangString applicationStaysOpen 1033 "Proofcase is still open.$\r$\n$\r$\nAnswer its question, or close it wherever it is running: in its window, in a command prompt or in another account. Then click Retry."
LangString applicationStaysOpen 1031 "Proofcase ist noch geöffnet.$\r$\n$\r$\nBeantworten Sie die Frage von Proofcase oder schließen Sie es dort, wo es läuft: im Fenster, in einer Eingabeaufforderung oder in einem anderen Konto. Klicken Sie dann auf „Wiederholen“."
LangString applicationStaysOpen 1045 "Program Proofcase jest nadal otwarty.$\r$\n$\r$\nOdpowiedz na jego pytanie lub zamknij go tam, gdzie działa: w oknie, w wierszu polecenia lub na innym koncie. Następnie kliknij „Ponów próbę”."

!define APPLICATION_OPEN 4
!define MAX_CLOSING_SECONDS 60
!define PROCESS_TERMINATE 0x0001
!define PROCESS_QUERY_LIMITED_INFORMATION 0x1000

; Registers are not kept: the builder's own step does not either.
!macro closeApplicationFunctions UN
  ; Sets $1 to 1 if the process with the id $0 runs from an installation, also from one that an upgrade removes, else to 0.
  Function ${UN}isApplication
    StrCpy $1 ""
    System::Call 'kernel32::OpenProcess(i ${PROCESS_QUERY_LIMITED_INFORMATION}, i 0, i r0) p .r2'
    ${If} $2 <> 0
      System::Call 'kernel32::QueryFullProcessImageName(p r2, i 0, t .r1, *i ${NSIS_MAX_STRLEN}) i'
      System::Call 'kernel32::CloseHandle(p r2) i'
    ${EndIf}
    ${If} $1 == "$INSTDIR\${APP_EXECUTABLE_FILENAME}"
    ${OrIf} $1 == "$INSTDIR\bin\proofcase.exe"
    ${OrIf} $1 == "$perUserInstallationFolder\${APP_EXECUTABLE_FILENAME}"
    ${OrIf} $1 == "$perUserInstallationFolder\bin\proofcase.exe"
    ${OrIf} $1 == "$perMachineInstallationFolder\${APP_EXECUTABLE_FILENAME}"
    ${OrIf} $1 == "$perMachineInstallationFolder\bin\proofcase.exe"
      StrCpy $1 1
    ${Else}
      StrCpy $1 0
    ${EndIf}
  FunctionEnd

  ; Sets $3 to the number of processes of the application, and ends them if $4 is 1.
  Function ${UN}countProcesses
    StrCpy $3 0
    StrCpy $6 0
    System::Alloc 65536
    Pop $5
    Push $5
    System::Call 'kernel32::K32EnumProcesses(p r5, i 65536, *i r6r6) i'
    ${DoWhile} $6 > 0
      System::Call '*$5(i .r0)'
      Call ${UN}isApplication
      ${If} $1 = 1
        IntOp $3 $3 + 1
        ${If} $4 = 1
          System::Call 'kernel32::OpenProcess(i ${PROCESS_TERMINATE}, i 0, i r0) p .r2'
          System::Call 'kernel32::TerminateProcess(p r2, i 1) i'
          System::Call 'kernel32::CloseHandle(p r2) i'
        ${EndIf}
      ${EndIf}
      System::Int64Op $5 + 4
      Pop $5
      IntOp $6 $6 - 4
    ${Loop}
    Pop $5
    System::Free $5
  FunctionEnd

  ; Closes every visible window of the application as its own button does.
  Function ${UN}askWindowsToClose
    FindWindow $6 "Chrome_WidgetWin_1"
    ${DoWhile} $6 <> 0
      StrCpy $5 $6
      FindWindow $6 "Chrome_WidgetWin_1" "" "" $5
      System::Call 'user32::IsWindowVisible(p r5) i .r3'
      System::Call 'user32::GetWindowThreadProcessId(p r5, *i .r0) i'
      Call ${UN}isApplication
      ${If} $1 = 1
      ${AndIf} $3 <> 0
        System::Call 'user32::PostMessage(p r5, i ${WM_CLOSE}, p 0, p 0) i'
      ${EndIf}
    ${Loop}
  FunctionEnd

  ; Waits until the application has ended; after a minute a person is asked, and a silent program ends what is left.
  Function ${UN}closeApplication
    StrCpy $4 0
    Call ${UN}countProcesses
    ${If} $3 = 0
      Return
    ${EndIf}
    ${IfNot} ${isUpdated}
      MessageBox MB_OKCANCEL|MB_ICONEXCLAMATION "$(applicationIsOpen)" /SD IDOK IDOK ask
      Quit
    ${EndIf}
    ask:
    !if "${UN}" != ""
      ; A window that closes may install an update that waits: its setup ends where another one holds this mutex.
      System::Call 'kernel32::CreateMutex(p 0, i 1, t "${APP_GUID}") p'
    !endif
    DetailPrint "$(applicationCloses)"
    Call ${UN}askWindowsToClose
    StrCpy $7 0
    ${Do}
      Sleep 500
      Call ${UN}countProcesses
      IntOp $7 $7 + 500
      ${If} $3 = 0
        Return
      ${EndIf}
    ${LoopUntil} $7 >= ${MAX_CLOSING_SECONDS}000
    ${IfNot} ${Silent}
      MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "$(applicationStaysOpen)" IDRETRY ask
      Quit
    ${EndIf}
    StrCpy $4 1
    Call ${UN}countProcesses
    StrCpy $4 0
    Sleep 2000
    Call ${UN}countProcesses
    ${If} $3 > 0
      SetErrorLevel ${APPLICATION_OPEN}
      Quit
    ${EndIf}
  FunctionEnd
!macroend

!macro customCheckAppRunning
  !ifdef BUILD_UNINSTALLER
    Call un.closeApplication
  !else
    Call closeApplication
  !endif
!macroend
