; Entry "Check with Proofcase" of the file manager, for folders and photos. SHCTX is the person, or all users.
LangString checkWithProofcase 1033 "Check with Proofcase"
LangString checkWithProofcase 1031 "Mit Proofcase prüfen"
LangString checkWithProofcase 1045 "Sprawdź w Proofcase"

!macro writeCheckEntry CLASS
  WriteRegStr SHCTX "Software\Classes\${CLASS}\shell\Proofcase" "" "$(checkWithProofcase)"
  WriteRegStr SHCTX "Software\Classes\${CLASS}\shell\Proofcase" "Icon" "$INSTDIR\${APP_EXECUTABLE_FILENAME}"
  WriteRegStr SHCTX "Software\Classes\${CLASS}\shell\Proofcase\command" "" '"$INSTDIR\${APP_EXECUTABLE_FILENAME}" "--check=%1"'
!macroend

!macro customInstall
  !insertmacro writeCheckEntry "Directory"
  !insertmacro writeCheckEntry "SystemFileAssociations\image"
!macroend

!macro customUnInstall
  DeleteRegKey SHCTX "Software\Classes\Directory\shell\Proofcase"
  DeleteRegKey SHCTX "Software\Classes\SystemFileAssociations\image\shell\Proofcase"
!macroend
