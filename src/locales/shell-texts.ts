/** Texts of what the operating system draws: menus, dialogs, notifications. `{name}` is filled in. */
export interface ShellTexts {
  readonly menu: {
    readonly file: string;
    readonly newCase: string;
    readonly settings: string;
    readonly closeWindow: string;
    readonly about: string;
    readonly hide: string;
    readonly hideOthers: string;
    readonly showAll: string;
    readonly quit: string;
    readonly edit: string;
    readonly undo: string;
    readonly redo: string;
    readonly cut: string;
    readonly copy: string;
    readonly paste: string;
    readonly selectAll: string;
    readonly view: string;
    readonly cases: string;
    readonly outbox: string;
    readonly actualSize: string;
    readonly zoomIn: string;
    readonly zoomOut: string;
    readonly fullScreen: string;
    readonly developerTools: string;
    readonly window: string;
    readonly minimize: string;
  };
  readonly dialogs: {
    readonly chooseFolder: string;
    readonly chooseFolderButton: string;
    readonly exportTo: string;
    readonly exportButton: string;
    readonly saveAttachment: string;
    readonly foreignFile: string;
    readonly foreignFileDetail: string;
    readonly save: string;
    readonly cancel: string;
    readonly openLink: string;
    readonly openLinkDetail: string;
    readonly open: string;
    readonly quitWhileSending: string;
    readonly quitWhileSendingDetail: string;
    readonly wait: string;
    readonly quitAnyway: string;
    readonly cannotStart: string;
    readonly unexpected: string;
    readonly unexpectedDetail: string;
  };
  readonly notifications: {
    readonly answer: string;
    readonly answerBody: string;
    readonly question: string;
    readonly questionBody: string;
  };
}
