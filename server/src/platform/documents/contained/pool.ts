import { Contained, type ContainedKind } from './contained.ts';
import { FairQueue } from './fair-queue.ts';
import type { Walls } from './walls.ts';

type Member = { readonly child: Contained; uses: number };

export type PoolOptions = {
  readonly width: number;
  /** 1 gives every use a fresh process; the next one is then started ahead of its use. */
  readonly usesPerChild: number;
  readonly idleMilliseconds: number;
};

/**
 * Children of one kind that are used again and again, by one owner at a time, `width` at most. A child is replaced after
 * `usesPerChild` uses or when it died; after a while without work all of them go.
 */
export class ContainedPool {
  readonly #kind: ContainedKind;
  readonly #walls: Walls;
  readonly #usesPerChild: number;
  readonly #idleMilliseconds: number;
  readonly #queue: FairQueue;
  readonly #free: Member[] = [];
  readonly #all = new Set<Member>();
  #idleTimer: NodeJS.Timeout | null = null;
  #isClosed = false;

  constructor(kind: ContainedKind, walls: Walls, { width, usesPerChild, idleMilliseconds }: PoolOptions) {
    this.#kind = kind;
    this.#walls = walls;
    this.#usesPerChild = usesPerChild;
    this.#idleMilliseconds = idleMilliseconds;
    this.#queue = new FairQueue(width);
  }

  /** Waits for a turn and lends a child for the time of `work`. */
  use<Result>(owner: unknown, work: (child: Contained) => Promise<Result>): Promise<Result> {
    return this.#queue.run(owner, async () => {
      if (this.#isClosed) throw new Error('closed');
      if (this.#idleTimer) clearTimeout(this.#idleTimer);
      const member = this.#take();
      try {
        return await work(member.child);
      } finally {
        this.#giveBack(member);
      }
    });
  }

  #take(): Member {
    for (let member = this.#free.pop(); member; member = this.#free.pop()) {
      if (member.child.isAlive) return member;
      this.#all.delete(member);
    }
    return this.#startMember();
  }

  #startMember(): Member {
    const member = { child: new Contained(this.#kind, this.#walls), uses: 0 };
    this.#all.add(member);
    return member;
  }

  #giveBack(member: Member) {
    member.uses += 1;
    if (this.#isClosed || !member.child.isAlive || member.uses >= this.#usesPerChild) {
      member.child.kill();
      this.#all.delete(member);
      if (this.#usesPerChild === 1 && !this.#isClosed && this.#free.length === 0) this.#free.push(this.#startMember());
    } else this.#free.push(member);
    if (this.#idleTimer) clearTimeout(this.#idleTimer);
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
