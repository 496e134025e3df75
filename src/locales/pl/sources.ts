import type { sources as original } from '../en/sources';
import type { PolishTranslation } from '../translation';

export const sources: PolishTranslation<typeof original> = {
  label: 'Źródła sprawy',
  add: {
    button: 'Dodaj zdjęcia',
    label: 'Dodaj zdjęcia',
    folder: 'Folder…',
    files: 'Pojedyncze pliki…',
    addFolder: 'Dodaj folder…',
    addFiles: 'Dodaj pojedyncze pliki…',
    reopening: 'Otwórz ponownie i dodaj',
  },
  folders_one: '{{count, number}} folder',
  folders_few: '{{count, number}} foldery',
  folders_many: '{{count, number}} folderów',
  folders_other: '{{count, number}} folderu',
  files_one: '{{count, number}} plik',
  files_few: '{{count, number}} pliki',
  files_many: '{{count, number}} plików',
  files_other: '{{count, number}} pliku',
  addedOn: 'dodano {{date}}',
  state: {
    running: 'wczytywanie',
    stopped: 'wczytywanie anulowano',
    failed: 'nieczytelne',
    gone: 'niedostępne',
  },
  menu: '{{name}}: działania',
  reveal: 'Pokaż w folderze',
  rename: 'Zmień nazwę…',
  read: 'Wczytaj ponownie',
  remove: 'Usuń…',
  closed: 'Sprawa jest zamknięta. Otwórz ją ponownie, aby zmienić jej źródła.',
  renameDialog: {
    title: 'Zmiana nazwy źródła',
    name: 'Nazwa',
    help: 'Tylko w tej sprawie; folder zachowuje swoją nazwę.',
    confirm: 'Zmień nazwę',
  },
  removeDialog: {
    title: 'Usunąć „{{name}}”?',
    text_one: '{{count, number}} plik przestanie należeć do sprawy. Oryginał zostaje na swoim miejscu.',
    text_few: '{{count, number}} pliki przestaną należeć do sprawy. Oryginały zostają na swoim miejscu.',
    text_many: '{{count, number}} plików przestanie należeć do sprawy. Oryginały zostają na swoim miejscu.',
    text_other: '{{count, number}} pliku przestanie należeć do sprawy. Oryginały zostają na swoim miejscu.',
    sealed: 'Pliki zapieczętowane i wysłane zostają w swoich pakietach razem z wynikami.',
    recorded: 'Usunięcie zostanie zapisane w historii.',
    confirm: 'Usuń',
  },
  refused: {
    several_one: 'Nie dodano {{count, number}} elementu: {{names}}. Powód podano w komunikatach.',
    several_few:
      'Nie dodano {{count, number}} elementów, między innymi: {{names}}. Powody podano w komunikatach.',
    several_many:
      'Nie dodano {{count, number}} elementów, między innymi: {{names}}. Powody podano w komunikatach.',
    several_other:
      'Nie dodano {{count, number}} elementu, między innymi: {{names}}. Powody podano w komunikatach.',
  },
  earlier_one: '{{count, number}} wcześniej zapieczętowany plik zostaje w swoim pakiecie',
  earlier_few: '{{count, number}} wcześniej zapieczętowane pliki zostają w swoich pakietach',
  earlier_many: '{{count, number}} wcześniej zapieczętowanych plików zostaje w swoich pakietach',
  earlier_other: '{{count, number}} wcześniej zapieczętowanego pliku zostaje w swoich pakietach',
};
