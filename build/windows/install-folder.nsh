; An upgrade and a removal by the builder delete everything in the folder of the application. The setup therefore refuses
; a folder that holds anything else, and both refuse one with a data folder in it (src/main/storage/database/data-folder.ts).
LangString folderRefused 1033 "Choose another folder"
LangString folderRefused 1031 "Anderen Ordner wählen"
LangString folderRefused 1045 "Wybierz inny folder"
LangString dataFolderRefused 1033 "Proofcase cannot be installed in this folder:$\r$\n$\r$\n$refusedFolder$\r$\n$\r$\nCases are stored in $dataFolder. Upgrading or removing Proofcase would delete them. Nothing has been changed.$\r$\n$\r$\nChoose another folder."
LangString dataFolderRefused 1031 "Proofcase kann in diesem Ordner nicht installiert werden:$\r$\n$\r$\n$refusedFolder$\r$\n$\r$\nVorgänge werden in $dataFolder gespeichert. Ein Update oder das Entfernen von Proofcase würde sie löschen. Es wurde nichts geändert.$\r$\n$\r$\nWählen Sie einen anderen Ordner."
LangString dataFolderRefused 1045 "Nie można zainstalować Proofcase w tym folderze:$\r$\n$\r$\n$refusedFolder$\r$\n$\r$\nSprawy są przechowywane w $dataFolder. Aktualizacja lub usunięcie Proofcase skasowałoby je. Nic nie zostało zmienione.$\r$\n$\r$\nWybierz inny folder."
LangString usedFolderRefused 1033 "Proofcase cannot be installed in this folder:$\r$\n$\r$\n$refusedFolder$\r$\n$\r$\nIt contains other files. Upgrading or removing Proofcase would delete them. Nothing has been changed.$\r$\n$\r$\nChoose an empty folder."
LangString usedFolderRefused 1031 "Proofcase kann in diesem Ordner nicht installiert werden:$\r$\n$\r$\n$refusedFolder$\r$\n$\r$\nEr enthält andere Dateien. Ein Update oder das Entfernen von Proofcase würde sie löschen. Es wurde nichts geändert.$\r$\n$\r$\nWählen Sie einen leeren Ordner."
LangString usedFolderRefused 1045 "Nie można zainstalować Proofcase w tym folderze:$\r$\n$\r$\n$refusedFolder$\r$\n$\r$\nZawiera on inne pliki. Aktualizacja lub usunięcie Proofcase skasowałoby je. Nic nie zostało zmienione.$\r$\n$\r$\nWybierz pusty folder."
LangString installationRefused 1033 "Proofcase is installed in $refusedFolder.$\r$\n$\r$\nCases are stored in the same folder: $dataFolder. Upgrading or removing Proofcase would delete them. Nothing has been changed.$\r$\n$\r$\nMove $dataFolder to another place first, then try again."
LangString installationRefused 1031 "Proofcase ist in $refusedFolder installiert.$\r$\n$\r$\nIm selben Ordner sind Vorgänge gespeichert: $dataFolder. Ein Update oder das Entfernen von Proofcase würde sie löschen. Es wurde nichts geändert.$\r$\n$\r$\nVerschieben Sie zuerst $dataFolder an einen anderen Ort und versuchen Sie es dann noch einmal."
LangString installationRefused 1045 "Proofcase jest zainstalowany w $refusedFolder.$\r$\n$\r$\nW tym samym folderze są przechowywane sprawy: $dataFolder. Aktualizacja lub usunięcie Proofcase skasowałoby je. Nic nie zostało zmienione.$\r$\n$\r$\nNajpierw przenieś $dataFolder w inne miejsce, a potem spróbuj ponownie."
LangString msiInstallationRefused 1033 "Proofcase was installed in $refusedFolder by its MSI package. Nothing has been changed.$\r$\n$\r$\nUpgrade it with a newer MSI package, or remove it in the Windows settings first, then try again."
LangString msiInstallationRefused 1031 "Proofcase wurde in $refusedFolder mit dem MSI-Paket installiert. Es wurde nichts geändert.$\r$\n$\r$\nAktualisieren Sie es mit einem neueren MSI-Paket, oder entfernen Sie es zuerst in den Windows-Einstellungen und versuchen Sie es dann noch einmal."
LangString msiInstallationRefused 1045 "Program Proofcase został zainstalowany w folderze $refusedFolder z pakietu MSI. Nic nie zostało zmienione.$\r$\n$\r$\nZaktualizuj go nowszym pakietem MSI albo najpierw usuń go w ustawieniach systemu Windows, a potem spróbuj ponownie."

!define FOLDER_REFUSED 3
; Of every version of the MSI; the builder makes it of the id of the application.
!define MSI_UPGRADE_CODE "{585358D7-A5F6-57EC-B651-DEC42F82A023}"
Var refusedFolder
Var dataFolder
Var folderProblem

!macro installFolderFunctions UN
  ; Pops a folder; pushes the first data folder in it, which it may be itself, or else "". Earlier versions wrote no marker.
  Function ${UN}findDataFolder
    Exch $0
    Push $1
    Push $2
    Push $3
    StrCpy $3 ""
    ${If} ${FileExists} "$0\proofcase-data-folder.txt"
    ${OrIf} ${FileExists} "$0\proofcase.db"
      StrCpy $3 $0
    ${Else}
      FindFirst $1 $2 "$0\*.*"
      ${DoWhile} $2 != ""
        ${If} $2 != "."
        ${AndIf} $2 != ".."
        ${AndIf} ${FileExists} "$0\$2\*.*"
          Push "$0\$2"
          Call ${UN}findDataFolder
          Pop $3
          ${If} $3 != ""
            ${Break}
          ${EndIf}
        ${EndIf}
        FindNext $1 $2
      ${Loop}
      FindClose $1
    ${EndIf}
    StrCpy $0 $3
    Pop $3
    Pop $2
    Pop $1
    Exch $0
  FunctionEnd

  ; Pops the folder of an installation, or ""; sets $folderProblem if a data folder is in it.
  Function ${UN}checkInstallation
    Pop $0
    ${If} $0 == ""
    ${OrIf} $folderProblem != ""
      Return
    ${EndIf}
    Push $0
    Call ${UN}findDataFolder
    Pop $1
    ${If} $1 != ""
      StrCpy $refusedFolder $0
      StrCpy $dataFolder $1
      StrCpy $folderProblem "$(installationRefused)"
    ${EndIf}
  FunctionEnd

  Function ${UN}endOnFolderProblem
    ${If} $folderProblem != ""
      MessageBox MB_OK|MB_ICONSTOP "$folderProblem" /SD IDOK
      SetErrorLevel ${FOLDER_REFUSED}
      Quit
    ${EndIf}
  FunctionEnd
!macroend

!macro setupFolderFunctions
  ; Sets $folderProblem if nothing may be installed in $INSTDIR, or an installation may not be removed for an upgrade.
  Function checkFolders
    StrCpy $folderProblem ""
    Push $perUserInstallationFolder
    Call checkInstallation
    Push $perMachineInstallationFolder
    Call checkInstallation
    ${If} $folderProblem == ""
      Call checkInstallFolder
    ${EndIf}
  FunctionEnd

  Function checkInstallFolder
    StrCpy $refusedFolder $INSTDIR
    StrCpy $1 $INSTDIR
    System::Call 'kernel32::GetFullPathName(t r1, i ${NSIS_MAX_STRLEN}, t .r0, p 0) i'
    ; A short name (C:\USERS\ANNA~1) becomes the long one; the folder is there, since .onInit makes it.
    System::Call 'kernel32::GetLongPathName(t r0, t .r1, i ${NSIS_MAX_STRLEN}) i .r2'
    ${If} $2 <> 0
      StrCpy $0 $1
    ${EndIf}
    StrCpy $1 $0 1 -1
    ${If} $1 == "\"
      StrCpy $0 $0 -1
    ${EndIf}
    SetShellVarContext current
    StrCpy $1 $LOCALAPPDATA
    ${If} $installMode == "all"
      SetShellVarContext all
    ${EndIf}
    ; The data folder of this person is made at the first start.
    StrLen $2 "$1\Proofcase\"
    StrCpy $3 "$0\" $2
    ${If} $3 == "$1\Proofcase\"
      StrCpy $dataFolder "$1\Proofcase\data"
      StrCpy $folderProblem "$(dataFolderRefused)"
      Return
    ${EndIf}
    StrCpy $dataFolder $0
    ${DoWhile} $dataFolder != ""
      ${If} ${FileExists} "$dataFolder\proofcase-data-folder.txt"
      ${OrIf} ${FileExists} "$dataFolder\proofcase.db"
        StrCpy $folderProblem "$(dataFolderRefused)"
        Return
      ${EndIf}
      ${GetParent} $dataFolder $dataFolder
    ${Loop}
    ${DirState} $0 $2
    ${If} $2 <> 1
      Return
    ${EndIf}
    ; An MSI brings no uninstaller; an interrupted installation may lack it as well, and can be repeated.
    ${If} ${FileExists} "$0\${APP_EXECUTABLE_FILENAME}"
    ${AndIfNot} ${FileExists} "$0\${UNINSTALL_FILENAME}"
      StrCpy $3 "${MSI_UPGRADE_CODE}"
      System::Call 'msi::MsiEnumRelatedProducts(t r3, i 0, i 0, t .r4) i .r2'
      ${If} $2 == 0
        StrCpy $folderProblem "$(msiInstallationRefused)"
        Return
      ${EndIf}
    ${EndIf}
    ; The builder's own folders may hold what an interrupted installation left, and an installation may lack its uninstaller.
    ${If} ${FileExists} "$0\${UNINSTALL_FILENAME}"
    ${OrIf} $0 == $perUserInstallationFolder
    ${OrIf} $0 == $perMachineInstallationFolder
    ${OrIf} $0 == "$1\Programs\${APP_FILENAME}"
    ${OrIf} $0 == "$PROGRAMFILES64\${APP_FILENAME}"
    ${OrIf} $0 == "$PROGRAMFILES\${APP_FILENAME}"
      Push $0
      Call checkInstallation
    ${Else}
      StrCpy $folderProblem "$(usedFolderRefused)"
    ${EndIf}
  FunctionEnd

  ; .onInit has made the folder.
  Function refuseFolders
    Call checkFolders
    ${If} $folderProblem != ""
      SetOutPath $TEMP
      RMDir $INSTDIR
    ${EndIf}
    Call endOnFolderProblem
  FunctionEnd
!macroend

; A page between that of the directory and the installation; it appears only where the folder is refused, and has no
; button but Back and Cancel.
!macro customPageAfterChangeDir
  Page custom showFolderProblem

  Function showFolderProblem
    ; As the builder does after this page (instFilesPre).
    ${StrContains} $0 "${APP_FILENAME}" $INSTDIR
    ${If} $0 == ""
      StrCpy $INSTDIR "$INSTDIR\${APP_FILENAME}"
    ${EndIf}
    Call checkFolders
    ${If} $folderProblem == ""
      Abort
    ${EndIf}
    !insertmacro MUI_HEADER_TEXT "$(folderRefused)" ""
    nsDialogs::Create 1018
    Pop $0
    ${NSD_CreateLabel} 0 0 100% 100% $folderProblem
    Pop $0
    GetDlgItem $0 $HWNDPARENT 1
    EnableWindow $0 0
    nsDialogs::Show
  FunctionEnd
!macroend
