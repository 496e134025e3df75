import { join } from 'node:path';
import { app, dialog, Menu, nativeImage, powerMonitor, powerSaveBlocker, shell, webContents } from 'electron';
import { type Language, languageFor } from '../../../domain/language';
import type { Engine } from '../../engine';
import type { ConfirmDeletion } from '../../evidence/retention/deletions';
import type { ProxyResolver } from '../../sending/service/service-client';
import type { Secrets } from '../../storage/secrets/secrets';
import type { ChildSpawner } from '../../support/processes/child-process';
import { systemTimers } from '../../support/timers';
import { correctFirstList, withFirstList } from '../ipc/first-list';
import { forwardEvents, registerIpc } from '../ipc/register-ipc';
import type { RequestHandler } from '../ipc/request-handler';
import { sendEvent } from '../ipc/send-event';
import { declareSchemes, type PageSource, servePages, warmUpResponses } from './app-scheme';
import { type Appearance, createAppearance, systemLocale } from './appearance';
import { setApplicationId } from './application-id';
import { type AppliedDataFolder, applyDataFolder } from './apply-data-folder';
import { watchConnectivity } from './connectivity';
import { showContextMenus } from './context-menu';
import { createDialogs, type Dialogs } from './dialogs';
import { createElectronSpawner } from './electron-spawner';
import { serveEvidence } from './evidence-scheme';
import { exitOnDefects, showDefect } from './failures';
import { createFileWindow } from './file-window';
import { watchFirstPage } from './first-page';
import { createHelpWindow, type HelpWindow } from './help-window';
import { startIconProgress } from './icon-progress';
import { isInstalled } from './installed';
import { keepAwakeWhileSubmitting } from './keep-awake';
import { lockSessions, openHelpSession, openWindowSession } from './lockdown';
import { type Log, openLog } from './log';
import { createMainWindow, type MainWindow } from './main-window';
import { menuTemplate } from './menu';
import { blockNavigation } from './navigation';
import { startNotifications } from './notifications';
import { keepEarlyLink, openCaseLinks } from './open-case-links';
import { createOpenedFiles, type OpenedFiles, watchOpenedFiles } from './open-files';
import { watchPower } from './power';
import { createProxyResolver } from './proxy';
import { openedScreen, setQuickActions } from './quick-actions';
import { guardQuit, type QuitGuard } from './quit-guard';
import { createRelaunch, portableFile } from './relaunch';
import { isFirstStart, onSecondStart } from './second-start';
import type { StartOptions } from './start-options';
import { type StartWithList, startWithList } from './start-with-list';
import { createHandoverOffers, createTakeOver } from './take-over';
import { shellTexts } from './texts';
import { createUnsavedChanges, forgetWithPage, type UnsavedChanges } from './unsaved-changes';
import { createUpdates, type Updates } from './updates';
import { readWindowState } from './window-state';

/** Arguments of the composition root; the engine is created once Electron is ready. */
export interface WindowApplication {
  readonly options: StartOptions;
  /** Folder of the built main file. */
  readonly mainFolder: string;
  readonly pages: PageSource;
  readonly secrets: Secrets;
  readonly createEngine: (
    spawner: ChildSpawner,
    resolveProxy: ProxyResolver,
    confirmDeletion: ConfirmDeletion,
  ) => Promise<Engine>;
  /** Text shown if the engine cannot start. */
  readonly describeStartFailure: (error: unknown, language: Language) => Promise<string>;
}

/** Runs the window application; called once, before Electron is ready. */
export function runWindow(application: WindowApplication): void {
  setApplicationId(app, process.platform);
  const applied = applyDataFolder(app, application.options.dataFolder);
  // Chromium has no sandbox for root (containers, tests); all other users have one.
  if (!(process.getuid?.() === 0 && app.commandLine.hasSwitch('no-sandbox'))) app.enableSandbox();
  declareSchemes();
  const earlyLink = keepEarlyLink(app, application.options.caseLink);
  const openedFiles = createOpenedFiles();
  watchOpenedFiles(app, process.argv, openedFiles.add);
  lockSessions(app, !isInstalled(app), application.pages);
  // The lock belongs to the folder that was just set: one window application per data folder.
  if (applied.failure === null && !isFirstStart(app, process.argv)) {
    app.quit();
    return;
  }
  app
    .whenReady()
    .then(() => startWindow(application, applied, earlyLink, openedFiles))
    .catch((error: unknown) => {
      openLog(applied.logFolder).error('cannot start', error);
      showDefect(dialog, () => shellTexts(languageFor(systemLocale(app))));
      app.exit(1);
    });
}

async function startWindow(
  application: WindowApplication,
  { logFolder, failure }: AppliedDataFolder,
  earlyLink: () => string | null,
  openedFiles: OpenedFiles,
): Promise<void> {
  const { mainFolder, options } = application;
  const log = openLog(logFolder);
  log.info(`Proofcase ${app.getVersion()}, Electron ${process.versions.electron}, ${process.platform}`);
  const session = openWindowSession();
  const developerTools = !isInstalled(app);
  const stateFile = join(options.dataFolder, 'window.json');
  let guard: QuitGuard | null = null;
  const window = createMainWindow(
    app,
    {
      session,
      mainFolder,
      stateFile,
      appearance: { language: () => appearance.language(), chosen: () => appearance.chosen() },
      developerTools,
    },
    log,
    () => {
      showDefect(dialog, appearance.texts);
      // The page that had them is gone.
      unsaved.report(false);
    },
    () => guard?.isClosing() !== true,
  );
  const help = createHelpWindow({
    openSession: () => {
      const helpSession = openHelpSession();
      servePages(helpSession, application.pages);
      return helpSession;
    },
    developerTools,
    main: window,
  });
  const appearance: Appearance = createAppearance(app, readWindowState(stateFile), (texts, language) => {
    const template = menuTemplate(texts.menu, {
      platform: process.platform,
      developerTools,
      navigate: window.navigate,
      undo: () => {
        const focused = webContents.getFocusedWebContents();
        if (focused === null || focused === window.contents()) sendEvent(window.contents(), 'undo', {});
        else focused.undo();
      },
      openHelp: (topic) => help.open(topic),
      isWindowOpen: () => window.current() !== null,
    });
    Menu.setApplicationMenu(Menu.buildFromTemplate(template));
    setQuickActions(app, texts.menu, {
      platform: process.platform,
      executable: portableFile({ platform: process.platform, environment: process.env })
        ? null
        : process.execPath,
      dataFolder: options.dataFolder,
      show: window.showTarget,
      setDockMenu: (template) => app.dock?.setMenu(Menu.buildFromTemplate(template)),
    });
    help.setLanguage(language);
  });
  onSecondStart(app, (programArguments) => {
    const target = openedScreen(programArguments);
    if (target !== null) window.showTarget(target);
  });
  exitOnDefects(app, dialog, log, appearance.texts);
  showContextMenus(app, appearance.texts, (template) => Menu.buildFromTemplate(template).popup());
  const dialogs = createDialogs(dialog, window.current, appearance.texts);
  const unsaved = createUnsavedChanges(dialogs.confirmUnsaved, () =>
    sendEvent(window.contents(), 'save-changes', {}),
  );
  window.onOpened((opened) => forgetWithPage(unsaved, opened));
  blockNavigation(app, (url) => {
    void dialogs.confirmLink(url).then((agreed) => (agreed ? shell.openExternal(url) : undefined));
  });
  const updates = createUpdates({
    isPackaged: isInstalled(app),
    appVersion: app.getVersion(),
    dataFolder: options.dataFolder,
    log,
    quit: () => app.quit(),
    onChange: (view) => sendEvent(window.contents(), 'updates.changed', view),
  });
  const around: Surroundings = { window, help, dialogs, appearance, unsaved, updates, openedFiles, log };
  try {
    if (failure !== null) throw failure;
    const { pages, filesAnswered } = watchFirstPage(application.pages);
    const target = openedScreen(process.argv);
    const first = startWithList(async () => {
      if (target !== null) return null;
      const { readFirstList } = await import('../../storage/reader/first-list');
      return readFirstList(options.dataFolder);
    }, filesAnswered);
    const starting = first.mayStart.then(() => startEngine(application, dialogs, log));
    servePages(session, pages);
    serveEvidence(session, starting);
    const joined = starting.then((engine) => {
      guard = joinEngine(engine, around, earlyLink);
      return guard;
    });
    handleRequests(application, first, starting, joined, around);
    if (target === null) window.open();
    else window.showTarget(target);
    warmUpResponses();
    await joined;
    const engine = await starting;
    const list = await first.page;
    if (list !== null) {
      correctFirstList(engine, list, window.contents()).catch((error: unknown) =>
        log.error('correct the list', error),
      );
    }
  } catch (error) {
    log.error('cannot start', error);
    const message = await application.describeStartFailure(error, appearance.systemLanguage);
    dialog.showErrorBox(appearance.texts().dialogs.cannotStart, message);
    app.exit(1);
  }
}

interface Surroundings {
  readonly window: MainWindow;
  readonly help: HelpWindow;
  readonly dialogs: Dialogs;
  readonly appearance: Appearance;
  readonly updates: Updates;
  readonly openedFiles: OpenedFiles;
  readonly unsaved: UnsavedChanges;
  readonly log: Log;
}

function startEngine(application: WindowApplication, dialogs: Dialogs, log: Log): Promise<Engine> {
  return application.createEngine(
    createElectronSpawner(application.mainFolder, process.env, log),
    createProxyResolver(app),
    dialogs.confirmDeletion,
  );
}

/** All other requests of the page wait for the handlers, whose code is loaded as late as the engine. */
function handleRequests(
  application: WindowApplication,
  first: StartWithList,
  starting: Promise<Engine>,
  joined: Promise<QuitGuard>,
  around: Surroundings,
): void {
  const handoverOffers = createHandoverOffers(starting);
  const takeOver = createTakeOver(handoverOffers, around.window.contents);
  const loading = first.mayStart
    .then(() => import('../ipc/window-requests'))
    .then(({ createWindowRequests }) =>
      createWindowRequests({
        starting,
        app,
        dialogs: around.dialogs,
        window: createFileWindow(around.window.contents),
        secrets: application.secrets,
        dataFolder: application.options.dataFolder,
        sampleFolder: application.options.sampleFolder,
        licencesFile: join(application.mainFolder, '../licences.json'),
        systemLanguage: around.appearance.systemLanguage,
        onDefect: (name, error) => around.log.error(`request ${name}`, error),
        openHelp: around.help.open,
        onShown: around.window.pageShown,
        updates: around.updates,
        openedFiles: around.openedFiles,
        handoverOffers,
        takeOver,
        unsaved: around.unsaved,
        restart: async () => (await joined).restart(),
      }),
    );
  const handler: RequestHandler = {
    request: async (...message) => (await loading).request(...message),
    drop: async (...message) => (await loading).drop(...message),
  };
  registerIpc(withFirstList(handler, first, starting), around.window.contents);
}

/** The window is in use by then, or nobody waits for it. */
const RESUME_PICTURES_MS = 10_000;

/** Connects the running engine with everything around the window. */
function joinEngine(engine: Engine, around: Surroundings, firstLink: () => string | null): QuitGuard {
  const { window, dialogs, appearance, updates, openedFiles } = around;
  forwardEvents(engine, window.contents);
  openCaseLinks(app, firstLink(), {
    engine,
    window,
    dialogs,
    onDefect: (error) => around.log.error('open a link', error),
  });
  openedFiles.onAdded(() => {
    window.bringToFront();
    sendEvent(window.contents(), 'sources.opened', {});
  });
  keepAwakeWhileSubmitting(engine, powerSaveBlocker);
  endWithApp(startNotifications(engine, { texts: appearance.texts, window }), around.log);
  const icon = { app, window, texts: appearance.texts, platform: process.platform, nativeImage };
  endWithApp(startIconProgress(engine, icon), around.log);
  endWithApp(updates.join(engine), around.log);
  app.once('will-quit', watchConnectivity(engine));
  const resume = () => engine.resumePictures().catch((error: unknown) => around.log.error('pictures', error));
  app.once(
    'will-quit',
    systemTimers.after(RESUME_PICTURES_MS, () => void resume()),
  );
  watchFocus(engine, window.isFocused);
  engine.on('settings.changed', appearance.apply);
  void engine.handlers['settings.get']({}).then(appearance.apply);
  const relaunch = createRelaunch(app, {
    platform: process.platform,
    executable: process.execPath,
    environment: process.env,
    programArguments: process.argv,
  });
  const guard = guardQuit(
    app,
    relaunch,
    engine,
    process.platform,
    dialogs.confirmQuit,
    around.unsaved,
    updates.prepareInstall,
  );
  app.once('will-quit', watchPower(engine, powerMonitor, process.platform, guard));
  window.onOpened(guard.watch);
  const opened = window.current();
  if (opened !== null) guard.watch(opened);
  return guard;
}

/** Something that runs beside the window; it failing is no reason to end. */
function endWithApp(starting: Promise<() => void>, log: Log): void {
  starting.then(
    (stop) => app.once('will-quit', stop),
    (error: unknown) => log.error('surroundings of the window', error),
  );
}

/** Reports the focus of the window to the engine, which polls capture cases more often then (R29). */
function watchFocus(engine: Pick<Engine, 'setWindowOpen'>, isFocused: () => boolean): void {
  engine.setWindowOpen(isFocused());
  app.on('browser-window-focus', () => engine.setWindowOpen(true));
  app.on('browser-window-blur', () => engine.setWindowOpen(false));
}
