import { Contained, ContainedError, type ContainedKind } from './contained.ts';
import { FairQueue } from './fair-queue.ts';
import type { Walls } from './walls.ts';

/** From this share of its limit on a child is not used again: what it holds on to would count against the next document. */
const wornShare = 0.7;

const closed = () => new ContainedError('aborted', 'aborted', 'the reader is closed');

let lastStart: Promise<void> = Promise.resolve();

/** Starting a process stops this one for a moment; several at once would add up, so they start one after the other. */
const turnToStart = () => {
  lastStart = lastStart.then(() => new Promise((resolve) => setImmediate(resolve)));
  return lastStart;
};

type Member = { readonly child: Contained; uses: number };

type PoolOptions = {
  readonly width: number;
  /** 1 gives every use a fresh process; the next ones are then started ahead of their use. */
  readonly usesPerChild: number;
  /** Number of fresh processes kept for the next single uses while there is work. */
  readonly spare?: number;
  readonly idleMilliseconds: number;
};

/**
 * Reusable children of one kind, used by one owner at a time, `width` at most. A child is replaced after `usesPerChild` uses or
 * when it died; after a while without work all of them end.
 */
export class ContainedPool {
  readonly #kind: ContainedKind;
  readonly #walls: Walls;
  readonly #usesPerChild: number;
  readonly #spare: number;
  readonly #idleMilliseconds: number;
  readonly #queue: FairQueue;
  readonly #free: Member[] = [];
  readonly #all = new Set<Member>();
  #idleTimer: NodeJS.Timeout | null = null;
  #isClosed = false;
  #isStartingAhead = false;

  constructor(kind: ContainedKind, walls: Walls, { width, usesPerChild, spare = 1, idleMilliseconds }: PoolOptions) {
    this.#kind = kind;
    this.#walls = walls;
    this.#usesPerChild = usesPerChild;
    this.#spare = usesPerChild === 1 ? Math.min(spare, width) : 0;
    this.#idleMilliseconds = idleMilliseconds;
    this.#queue = new FairQueue(width);
  }

  /** Waits for a turn and lends a child for the time of `work`. */
  use<Result>(owner: unknown, work: (child: Contained) => Promise<Result>): Promise<Result> {
    return this.#queue.run(owner, async () => {
      if (this.#isClosed) throw closed();
      if (this.#idleTimer) clearTimeout(this.#idleTimer);
      const member = await this.#take();
      try {
        return await work(member.child);
      } finally {
        await this.#giveBack(member);
      }
    });
  }

  /** Starts processes for single uses that are about to come. They go again like all others when none comes. */
  prepare() {
    void this.#startAhead();
    this.#restUntilNeeded();
  }

  async #take(): Promise<Member> {
    for (let member = this.#next(); member; member = this.#next()) {
      if (!member.child.isAlive) {
        this.#all.delete(member);
        continue;
      }
      // While this one works, the next ones get ready.
      void this.#startAhead();
      return member;
    }
    return await this.#startMember();
  }

  /** Prefers the fresh child with the longest time to get ready; among used ones the last, whose memory is warm. */
  #next(): Member | undefined {
    return this.#spare > 0 ? this.#free.shift() : this.#free.pop();
  }

  async #startMember(): Promise<Member> {
    await turnToStart();
    if (this.#isClosed) throw closed();
    const member = { child: new Contained(this.#kind, this.#walls), uses: 0 };
    this.#all.add(member);
    return member;
  }

  async #giveBack(member: Member) {
    member.uses += 1;
    const isWorn = member.uses >= this.#usesPerChild || (await member.child.measurePeak()) > wornShare * this.#kind.memoryBytes;
    if (this.#isClosed || isWorn || !member.child.isAlive) {
      member.child.kill();
      this.#all.delete(member);
    } else this.#free.push(member);
    this.#restUntilNeeded();
    void this.#startAhead();
  }

  /** The next uses of single-use children find ones that are ready. */
  async #startAhead() {
    if (this.#isStartingAhead || this.#isClosed) return;
    this.#isStartingAhead = true;
    try {
      while (this.#free.length < this.#spare) this.#free.push(await this.#startMember());
    } catch {
      // Closed meanwhile.
    } finally {
      this.#isStartingAhead = false;
    }
  }

  #restUntilNeeded() {
    if (this.#idleTimer) clearTimeout(this.#idleTimer);
    if (this.#isClosed) return;
    this.#idleTimer = setTimeout(() => this.#release(), this.#idleMilliseconds);
    this.#idleTimer.unref();
  }

  #release() {
    for (const member of this.#free.splice(0)) {
      member.child.kill();
      this.#all.delete(member);
    }
  }

  async close() {
    this.#isClosed = true;
    if (this.#idleTimer) clearTimeout(this.#idleTimer);
    await Promise.all([...this.#all].map((member) => member.child.close()));
    this.#all.clear();
  }
}
