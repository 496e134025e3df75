import type { PackageId } from '../../domain/ids';
import type { PackageState } from '../../domain/journal';
import {
  type Attention,
  isWanted,
  type Notice,
  type NoticedPackage,
  type NoticeKind,
  type NotificationSettings,
  noticeFor,
  noticeKind,
} from '../../domain/notices';

/** A notification on the screen. */
export interface ShownNotice {
  close(): void;
}

export interface NoticeBoardOptions {
  readonly settings: () => NotificationSettings;
  readonly attention: () => Attention;
  /** `isRepeat`: it takes the place of one that is already there, and makes no sound. */
  readonly show: (notice: Notice, isRepeat: boolean) => ShownNotice;
  /** Runs `work` after a while; returns what cancels it. */
  readonly after: (ms: number, work: () => void) => () => void;
}

/** What comes within this time is told together. */
const GATHER_MS = 1_500;

const KINDS: readonly NoticeKind[] = ['question', 'block', 'answer'];

/**
 * Keeps what nobody has seen yet and shows one notification for each kind: a second answer replaces the notification
 * of the first by one that counts two. Looking at the window clears it.
 */
export class NoticeBoard {
  readonly #options: NoticeBoardOptions;
  readonly #states = new Map<PackageId, NoticedPackage>();
  readonly #unseen = new Map<NoticeKind, NoticedPackage[]>();
  readonly #shown = new Map<NoticeKind, ShownNotice>();
  readonly #fresh = new Set<NoticeKind>();
  #cancel: (() => void) | null = null;

  constructor(options: NoticeBoardOptions) {
    this.#options = options;
  }

  /** What is already so when the application starts is no news. */
  know(packages: readonly NoticedPackage[]): void {
    for (const one of packages) if (!this.#states.has(one.id)) this.#states.set(one.id, one);
  }

  changed(one: NoticedPackage): void {
    const before = this.#states.get(one.id)?.state ?? null;
    const kind = noticeKind(before, one.state);
    const isNews = kind !== null && !(kind === 'block' && this.#isKnownBlock(one));
    this.#states.set(one.id, one);
    if (before !== one.state) this.#forget(one.id);
    if (!isNews || kind === null) return;
    this.#unseen.set(kind, [...(this.#unseen.get(kind) ?? []), one]);
    this.#fresh.add(kind);
    this.#cancel ??= this.#options.after(GATHER_MS, () => this.#tell());
  }

  /** Packages of a case that was deleted: nothing on the screen tells of them any more, nor anything in here. */
  gone(ids: readonly PackageId[]): void {
    for (const id of ids) {
      this.#states.delete(id);
      for (const kind of KINDS) if (this.#unseen.get(kind)?.some((one) => one.id === id)) this.#close(kind);
      this.#forget(id);
    }
  }

  /** Somebody looks at the window: what was told is seen. What is still being gathered is judged by where it looks. */
  seen(): void {
    for (const kind of KINDS) {
      if (this.#fresh.has(kind)) continue;
      this.#unseen.delete(kind);
      this.#close(kind);
    }
  }

  stop(): void {
    this.#cancel?.();
    for (const kind of KINDS) this.#close(kind);
  }

  /** One profile blocks many packages, which is one piece of news. */
  #isKnownBlock({ id, profileId }: NoticedPackage): boolean {
    const blocked: PackageState = 'blocked';
    return [...this.#states.values()].some(
      (other) => other.id !== id && other.profileId === profileId && other.state === blocked,
    );
  }

  #forget(id: PackageId): void {
    for (const [kind, list] of this.#unseen) {
      const left = list.filter((one) => one.id !== id);
      if (left.length === list.length) continue;
      this.#unseen.set(kind, left);
      if (left.length === 0) this.#close(kind);
    }
  }

  #tell(): void {
    this.#cancel = null;
    const settings = this.#options.settings();
    const attention = this.#options.attention();
    for (const kind of KINDS) {
      if (!this.#fresh.delete(kind)) continue;
      const wanted = (this.#unseen.get(kind) ?? []).filter((one) => isWanted(kind, one, settings, attention));
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
