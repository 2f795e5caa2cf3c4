/** A job that rejects with this is not tried again: every further attempt would fail, too. */
export class FinalFailure extends Error {
  override readonly name = 'FinalFailure';
}
