/** Looking closer: pinch, double tap, buttons, and dragging what does not fit. */

const CLOSEST = 4;
const STEP = 1.6;
const DOUBLE_TAP = 300;
/** So many pixels still count as a tap. */
const STILL = 8;

interface Touch {
  x: number;
  y: number;
}

export class Zoom {
  scale = $state(1);
  x = $state(0);
  y = $state(0);
  /** Whether a finger moves it right now: then it follows at once. */
  held = $state(false);

  readonly #touches = new Map<number, Touch>();
  #moved = 0;
  #lastTap: (Touch & { at: number }) | null = null;
  #wide = 1;
  #high = 1;

  get closest(): boolean {
    return this.scale >= CLOSEST - 0.01;
  }

  get whole(): boolean {
    return this.scale <= 1.01;
  }

  /** Whether the finger has just dragged, so that its end is not a click. */
  get dragged(): boolean {
    return this.#moved > STILL;
  }

  closer(): void {
    this.#scaleTo(this.scale * STEP, { x: this.#wide / 2, y: this.#high / 2 });
  }

  farther(): void {
    this.#scaleTo(this.scale / STEP, { x: this.#wide / 2, y: this.#high / 2 });
  }

  reset(): void {
    this.#scaleTo(1, { x: 0, y: 0 });
  }

  /** A part of the picture comes into sight, told in parts of its width and height. */
  reveal(across: number, down: number): void {
    if (this.whole) return;
    const x = across * this.#wide * this.scale + this.x;
    const y = down * this.#high * this.scale + this.y;
    const inside = x > 0 && x < this.#wide && y > 0 && y < this.#high;
    if (!inside) this.#slide(this.#wide / 2 - x, this.#high / 2 - y);
  }

  /** Handles all pointer events of the element that the picture is in. */
  attach = (element: HTMLElement): (() => void) => {
    const measure = new ResizeObserver(() => {
      this.#wide = element.clientWidth;
      this.#high = element.clientHeight;
      this.#scaleTo(this.scale, { x: 0, y: 0 });
    });
    measure.observe(element);
    const handlers = {
      pointerdown: (event: PointerEvent) => this.#down(element, event),
      pointermove: (event: PointerEvent) => this.#move(element, event),
      pointerup: (event: PointerEvent) => this.#up(element, event),
      pointercancel: (event: PointerEvent) => this.#let(event),
      wheel: (event: WheelEvent) => this.#wheel(element, event),
    };
    for (const [name, handler] of Object.entries(handlers)) {
      element.addEventListener(name, handler as EventListener, { passive: false });
    }
    return () => {
      measure.disconnect();
      for (const [name, handler] of Object.entries(handlers)) {
        element.removeEventListener(name, handler as EventListener);
      }
    };
  };

  #down(element: HTMLElement, event: PointerEvent): void {
    if (this.#touches.size === 0) this.#moved = 0;
    this.#touches.set(event.pointerId, within(element, event));
  }

  #move(element: HTMLElement, event: PointerEvent): void {
    const before = this.#touches.get(event.pointerId);
    if (before === undefined) return;
    const now = within(element, event);
    const others = [...this.#touches].filter(([id]) => id !== event.pointerId);
    const other = others[0]?.[1];
    this.#touches.set(event.pointerId, now);
    this.#moved += Math.hypot(now.x - before.x, now.y - before.y);
    if (other !== undefined) {
      this.held = true;
      const apart = (touch: Touch): number => Math.hypot(touch.x - other.x, touch.y - other.y);
      const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
      this.#slide((now.x - before.x) / 2, (now.y - before.y) / 2);
      this.#scaleTo((this.scale * apart(now)) / Math.max(1, apart(before)), middle);
    } else if (!this.whole && this.dragged) {
      if (!element.hasPointerCapture(event.pointerId)) element.setPointerCapture(event.pointerId);
      this.held = true;
      this.#slide(now.x - before.x, now.y - before.y);
    }
  }

  #up(element: HTMLElement, event: PointerEvent): void {
    const alone = this.#touches.size === 1;
    this.#let(event);
    if (!alone || this.dragged || event.pointerType === "mouse") return;
    const tap = { ...within(element, event), at: event.timeStamp };
    const last = this.#lastTap;
    this.#lastTap = tap;
    if (
      last !== null &&
      tap.at - last.at < DOUBLE_TAP &&
      Math.hypot(tap.x - last.x, tap.y - last.y) < 3 * STILL
    ) {
      this.#lastTap = null;
      this.#scaleTo(this.whole ? 2.4 : 1, tap);
    }
  }

  #let(event: PointerEvent): void {
    this.#touches.delete(event.pointerId);
    if (this.#touches.size === 0) this.held = false;
  }

  /** A pinch on a touchpad comes as a wheel with the control key. */
  #wheel(element: HTMLElement, event: WheelEvent): void {
    if (!event.ctrlKey) return;
    event.preventDefault();
    this.#scaleTo(this.scale * Math.exp(-event.deltaY / 100), within(element, event));
  }

  #slide(x: number, y: number): void {
    this.x = between(this.#wide * (1 - this.scale), this.x + x, 0);
    this.y = between(this.#high * (1 - this.scale), this.y + y, 0);
  }

  /** The point of the picture under `at` stays there. */
  #scaleTo(scale: number, at: Touch): void {
    const next = between(1, scale, CLOSEST);
    const grown = next / this.scale;
    this.scale = next;
    this.x = between(this.#wide * (1 - next), at.x - (at.x - this.x) * grown, 0);
    this.y = between(this.#high * (1 - next), at.y - (at.y - this.y) * grown, 0);
  }
}

function within(element: HTMLElement, event: MouseEvent): Touch {
  const box = element.getBoundingClientRect();
  return { x: event.clientX - box.left, y: event.clientY - box.top };
}

function between(least: number, value: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
