import type { PackageId } from '../../../domain/ids';
import type { PackageState } from '../../../domain/journal';
import {
  type Attention,
  type Notice,
  type NoticedPackage,
  type NoticeKind,
  type NotificationSettings,
  noticeFor,
  noticeKind,
  shouldNotify,
} from '../../../domain/notices';

/** A visible notification. */
export interface ShownNotice {
  close(): void;
}

export interface NoticeCollectorOptions {
  readonly settings: () => NotificationSettings;
  readonly attention: () => Attention;
  /** `isRepeat`: replaces a visible notification, without sound. */
  readonly show: (notice: Notice, isRepeat: boolean) => ShownNotice;
  /** Runs `work` after `ms`; returns a function that cancels it. */
  readonly after: (ms: number, work: () => void) => () => void;
}

/** Changes within this time are reported together. */
const COLLECT_MS = 1_500;

const KINDS: readonly NoticeKind[] = ['question', 'block', 'rejection', 'answer'];

/**
 * Collects unseen changes and shows one notification per kind: a second result replaces the first notification with
 * one that counts two. Focusing the window clears them.
 */
export class NoticeCollector {
  readonly #options: NoticeCollectorOptions;
  readonly #states = new Map<PackageId, NoticedPackage>();
  readonly #unseen = new Map<NoticeKind, NoticedPackage[]>();
  readonly #shown = new Map<NoticeKind, ShownNotice>();
  readonly #pendingKinds = new Set<NoticeKind>();
  #cancel: (() => void) | null = null;

  constructor(options: NoticeCollectorOptions) {
    this.#options = options;
  }

  /** Records the state at start, which is not reported. */
  addKnown(packages: readonly NoticedPackage[]): void {
    for (const pkg of packages) if (!this.#states.has(pkg.id)) this.#states.set(pkg.id, pkg);
  }

  updatePackage(pkg: NoticedPackage): void {
    const before = this.#states.get(pkg.id)?.state ?? null;
    const kind = noticeKind(before, pkg.state);
    const isNews = kind !== null && !(kind === 'block' && this.#isKnownBlock(pkg));
    this.#states.set(pkg.id, pkg);
    if (before !== pkg.state) this.#forget(pkg.id);
    if (!isNews || kind === null) return;
    this.#unseen.set(kind, [...(this.#unseen.get(kind) ?? []), pkg]);
    this.#pendingKinds.add(kind);
    this.#cancel ??= this.#options.after(COLLECT_MS, () => this.#showPending());
  }

  /** Removes the packages of a deleted case, and their notifications. */
  removePackages(ids: readonly PackageId[]): void {
    for (const id of ids) {
      this.#states.delete(id);
      for (const kind of KINDS) if (this.#unseen.get(kind)?.some((pkg) => pkg.id === id)) this.#close(kind);
      this.#forget(id);
    }
  }

  /** Clears shown notifications because the window has focus. Pending ones are decided when they are due. */
  markSeen(): void {
    for (const kind of KINDS) {
      if (this.#pendingKinds.has(kind)) continue;
      this.#unseen.delete(kind);
      this.#close(kind);
    }
  }

  stop(): void {
    this.#cancel?.();
    for (const kind of KINDS) this.#close(kind);
  }

  /** A blocked profile blocks many packages, which is reported once. */
  #isKnownBlock({ id, profileId }: NoticedPackage): boolean {
    const blocked: PackageState = 'blocked';
    return [...this.#states.values()].some(
      (other) => other.id !== id && other.profileId === profileId && other.state === blocked,
    );
  }

  #forget(id: PackageId): void {
    for (const [kind, list] of this.#unseen) {
      const remaining = list.filter((pkg) => pkg.id !== id);
      if (remaining.length === list.length) continue;
      this.#unseen.set(kind, remaining);
      if (remaining.length === 0) this.#close(kind);
    }
  }

  #showPending(): void {
    this.#cancel = null;
    const settings = this.#options.settings();
    const attention = this.#options.attention();
    for (const kind of KINDS) {
      if (!this.#pendingKinds.delete(kind)) continue;
      const wanted = (this.#unseen.get(kind) ?? []).filter((pkg) =>
        shouldNotify(kind, pkg, settings, attention),
      );
      this.#unseen.set(kind, wanted);
      const notice = noticeFor(kind, wanted, settings);
      if (notice === null) continue;
      const isRepeat = this.#shown.has(kind);
      this.#close(kind);
      this.#shown.set(kind, this.#options.show(notice, isRepeat));
    }
  }

  #close(kind: NoticeKind): void {
    this.#shown.get(kind)?.close();
    this.#shown.delete(kind);
  }
}
