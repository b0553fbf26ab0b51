const most = 200;

/** What was, is and may come again. A value that changes nothing leaves no trace. */
export class History<Value> {
  private constructor(
    private readonly before: readonly Value[],
    readonly now: Value,
    private readonly after: readonly Value[],
    private readonly same: (one: Value, other: Value) => boolean,
  ) {}

  static of<Value>(
    now: Value,
    same: (one: Value, other: Value) => boolean = Object.is,
  ): History<Value> {
    return new History([], now, [], same);
  }

  get canUndo(): boolean {
    return this.before.length > 0;
  }

  get canRedo(): boolean {
    return this.after.length > 0;
  }

  with(value: Value): History<Value> {
    if (this.same(value, this.now)) return this;
    return new History([...this.before, this.now].slice(-most), value, [], this.same);
  }

  undone(): History<Value> {
    if (!this.canUndo) return this;
    const after = [this.now, ...this.after];
    return new History(this.before.slice(0, -1), this.before.at(-1)!, after, this.same);
  }

  redone(): History<Value> {
    if (!this.canRedo) return this;
    const before = [...this.before, this.now];
    return new History(before, this.after[0]!, this.after.slice(1), this.same);
  }
}
