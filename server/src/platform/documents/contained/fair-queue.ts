type Task<Result> = {
  readonly run: () => Promise<Result>;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
};

/**
 * Runs at most `width` tasks at once and takes turns between owners, so that a long document does not keep a short one
 * waiting. A task that rejects frees its place like any other.
 */
export class FairQueue {
  readonly #width: number;
  readonly #waiting = new Map<unknown, Task<unknown>[]>();
  #running = 0;

  constructor(width: number) {
    this.#width = width;
  }

  get isIdle() {
    return this.#running === 0 && this.#waiting.size === 0;
  }

  get waiting() {
    return this.#waiting.size > 0;
  }

  run<Result>(owner: unknown, run: () => Promise<Result>): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      const tasks = this.#waiting.get(owner) ?? [];
      tasks.push({ run, resolve: resolve as (result: unknown) => void, reject });
      this.#waiting.set(owner, tasks);
      this.#start();
    });
  }

  #start() {
    while (this.#running < this.#width) {
      const [next] = this.#waiting;
      if (!next) return;
      const [owner, tasks] = next;
      const task = tasks.shift();
      this.#waiting.delete(owner);
      if (tasks.length > 0) this.#waiting.set(owner, tasks);
      if (task) void this.#execute(task);
    }
  }

  async #execute({ run, resolve, reject }: Task<unknown>) {
    this.#running += 1;
    try {
      resolve(await run());
    } catch (error) {
      reject(error);
    } finally {
      this.#running -= 1;
      this.#start();
    }
  }
}
