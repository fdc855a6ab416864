let isPressed = false;

/** Follows the pointer from now on. */
function follow(): void {
  addEventListener('pointerdown', () => (isPressed = true), true);
  for (const end of ['pointerup', 'pointercancel']) {
    addEventListener(end, () => (isPressed = false), true);
  }
}

if (typeof window !== 'undefined') follow();

/**
 * Does something at once, or once the pointer is up. A field is left when a button is pressed: a sentence that appeared
 * then would move the button from under the pointer, and its click would be lost.
 */
export function afterPress(act: () => void): void {
  if (!isPressed) return act();
  // The click comes after the pointer is up, and before the next task.
  addEventListener('pointerup', () => setTimeout(act), { once: true });
}
