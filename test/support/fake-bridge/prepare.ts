import type {
  FolderPreferences,
  IntakeHead,
  PhotoNote,
  PlanPreview,
} from '../../../src/contract/prepare-views';
import type { IntakeView } from '../../../src/contract/views';
import type { ItemId } from '../../../src/domain/ids';
import { brokenComparisons, planPackages } from '../../../src/domain/packing/plan-packages';
import { setInferences } from '../../../src/domain/precheck/inferences';
import type { MoreHandlers } from './fake-bridge';
import { madeMetadata } from './metadata';
import { uuid } from './uuid';
import { FOLDER } from './world';

export function headOf({ items, ...head }: IntakeView): IntakeHead {
  return { ...head, items: items.length };
}

/** Notes, preferences and the split of the made-up folder. */
export function prepareHandlers(intake: () => IntakeView): MoreHandlers {
  let notes: readonly PhotoNote[] = [];
  let preferences: FolderPreferences = {
    folderId: FOLDER.id,
    view: {
      layout: 'grid',
      order: 'name',
      descending: false,
      tiles: 'medium',
      hiddenColumns: [],
      inspector: true,
      timeline: false,
    },
    rules: [],
    lastCase: null,
  };
  return {
    'items.notes': () => notes,
    'items.note': ({ itemId, note }) => {
      const item = intake().items.find(({ id }) => id === itemId);
      const others = notes.filter(({ sha256 }) => sha256 !== item?.sha256);
      const changedAt = '2026-11-20T13:00:00Z';
      notes = item && note !== '' ? [...others, { sha256: item.sha256, note, changedAt }] : others;
      return notes;
    },
    'intake.inferences': () => {
      const included = intake().items.filter(({ excluded }) => !excluded);
      const { items, ...set } = setInferences(included);
      return {
        ...set,
        items: items.map((one, at) => ({ ...one, itemId: included[at]?.id ?? uuid<ItemId>('item', at) })),
      };
    },
    'items.metadata': ({ itemId }) => madeMetadata(itemId, intake()),
    'plan.preview': () => previewOf(intake()),
    'folders.preferences': () => preferences,
    'folders.remember': ({ view, rules }) => {
      preferences = { ...preferences, view: view ?? preferences.view, rules: rules ?? preferences.rules };
      return preferences;
    },
  };
}

function previewOf({ items }: IntakeView): PlanPreview {
  const packages = planPackages(items.filter(({ excluded }) => !excluded));
  return {
    packages: packages.map(({ entries, bytes, route }, index) => ({
      sequence: index + 1,
      bytes,
      route,
      photos: entries.filter(({ item }) => item.type !== 'pdf').length,
      documents: entries.filter(({ item }) => item.type === 'pdf').length,
      itemIds: entries.map(({ item }) => item.id),
    })),
    broken: brokenComparisons(packages),
    blocked: [],
  };
}
