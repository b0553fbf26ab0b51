/** What comes next in a row: what is advised, or anything that can be pressed. */
export const pressable = [
  '.pri:not([aria-disabled="true"])',
  'button:not([aria-disabled="true"])',
] as const;

/** A row of buttons: one that was pressed and is gone hands the focus on to the next decision. */
export class HandedOn {
  row = $state<HTMLElement>();
  /** the focus was here last */
  held = false;

  constructor(open: () => boolean, next: readonly string[]) {
    $effect(() => {
      if (!open() || !this.held || document.activeElement !== document.body) return;
      for (const selector of next) {
        const button = this.row?.querySelector<HTMLElement>(selector);
        if (button) return button.focus({ preventScroll: true });
      }
    });
  }

  readonly hold = (): void => {
    this.held = true;
  };

  readonly letGo = ({ relatedTarget }: FocusEvent): void => {
    if (relatedTarget instanceof Node && !this.row?.contains(relatedTarget)) this.held = false;
  };
}
