import type { RequestName } from './requests';

/** Kept apart from the schemas so that the preload knows the names without carrying the validation library. */
const names: { readonly [Name in RequestName]: true } = {
  'app.info': true,
  'settings.get': true,
  'settings.change': true,
  'profiles.list': true,
  'profiles.save': true,
  'profiles.remove': true,
  'profiles.setKey': true,
  'profiles.forgetKey': true,
  'profiles.test': true,
  'profiles.resume': true,
  'cases.list': true,
  'cases.create': true,
  'cases.get': true,
  'cases.change': true,
  'folders.choose': true,
  'intake.start': true,
  'intake.refresh': true,
  'intake.stop': true,
  'intake.get': true,
  'items.exclude': true,
  'submissions.seal': true,
  'outbox.list': true,
  'outbox.send': true,
  'outbox.withdraw': true,
  'outbox.resolve': true,
  'results.list': true,
  'results.get': true,
  'results.raw': true,
  'attachments.saveAs': true,
  'export.case': true,
  'export.reveal': true,
  'custody.list': true,
};

/** Every request that the bridge carries. */
export const REQUEST_NAMES = Object.keys(names) as readonly RequestName[];
