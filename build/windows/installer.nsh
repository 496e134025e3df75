!include "windows\install-folder.nsh"
!include "windows\close-application.nsh"

!macro customHeader
  !ifdef BUILD_UNINSTALLER
    !insertmacro installFolderFunctions "un."
    !insertmacro closeApplicationFunctions "un."
  !else
    !insertmacro installFolderFunctions ""
    !insertmacro setupFolderFunctions
    !insertmacro closeApplicationFunctions ""
    ; Before the section of the builder, which removes an earlier installation, and in every way in which it is run.
    Section "-check"
      Call refuseFolders
      Call closeApplication
    SectionEnd
  !endif
!macroend

; What electron-builder does not register: links `proofcase:`, and the entry "Check with Proofcase" of the file manager for
; folders and photos. SHCTX is the person, or all users. The MSI has the same (scripts/package/msi-registry.mjs).
LangString checkWithProofcase 1033 "Check with Proofcase"
LangString checkWithProofcase 1031 "Mit Proofcase prüfen"
LangString checkWithProofcase 1045 "Sprawdź w Proofcase"

!macro writeCheckEntry CLASS
  WriteRegStr SHCTX "Software\Classes\${CLASS}\shell\Proofcase" "" "$(checkWithProofcase)"
  WriteRegStr SHCTX "Software\Classes\${CLASS}\shell\Proofcase" "Icon" "$INSTDIR\${APP_EXECUTABLE_FILENAME}"
  WriteRegStr SHCTX "Software\Classes\${CLASS}\shell\Proofcase\command" "" '"$INSTDIR\${APP_EXECUTABLE_FILENAME}" "--check=%1"'
!macroend

; The builder keeps a copy of the setup for differential downloads, which are off (src/main/updates/updater.ts). It is
; always in the folder of the person.
!macro deleteSetupCopy
  SetShellVarContext current
  Delete "$LOCALAPPDATA\proofcase-updater\installer.exe"
  RMDir "$LOCALAPPDATA\proofcase-updater"
  ${if} $installMode == "all"
    SetShellVarContext all
  ${endif}
!macroend

!macro customInstall
  ; The builder names the program of file types without quotation marks, and its path may contain blanks.
  WriteRegStr SHCTX "Software\Classes\Proofcase case\shell\open\command" "" '"$INSTDIR\${APP_EXECUTABLE_FILENAME}" "%1"'
  WriteRegStr SHCTX "Software\Classes\Proofcase release\shell\open\command" "" '"$INSTDIR\${APP_EXECUTABLE_FILENAME}" "%1"'
  WriteRegStr SHCTX "Software\Classes\proofcase" "" "URL:Proofcase"
  WriteRegStr SHCTX "Software\Classes\proofcase" "URL Protocol" ""
  WriteRegStr SHCTX "Software\Classes\proofcase\DefaultIcon" "" "$INSTDIR\${APP_EXECUTABLE_FILENAME},0"
  WriteRegStr SHCTX "Software\Classes\proofcase\shell\open\command" "" '"$INSTDIR\${APP_EXECUTABLE_FILENAME}" "%1"'
  !insertmacro writeCheckEntry "Directory"
  !insertmacro writeCheckEntry "SystemFileAssociations\image"
  !insertmacro deleteSetupCopy
!macroend

!macro customUnInstall
  StrCpy $folderProblem ""
  Push $INSTDIR
  Call un.checkInstallation
  Call un.endOnFolderProblem
  DeleteRegKey SHCTX "Software\Classes\proofcase"
  DeleteRegKey SHCTX "Software\Classes\Directory\shell\Proofcase"
  DeleteRegKey SHCTX "Software\Classes\SystemFileAssociations\image\shell\Proofcase"
  !insertmacro deleteSetupCopy
!macroend
