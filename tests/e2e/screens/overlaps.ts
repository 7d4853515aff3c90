import type { Page } from '@playwright/test';
import { MOST_PIXELS } from './settle.ts';

type Box = { left: number; top: number; right: number; bottom: number };
/** A control or a line of text, which must not overlap another one. */
type Item = Box & { element: Element; name: string };

/** Pairs of controls or texts that intersect at any scroll position of the page, each described once. */
export function overlapsOf(page: Page): Promise<string[]> {
  return page.evaluate(findOverlaps, MOST_PIXELS);
}

/**
 * Runs in the page, so everything it uses is defined inside it. Two items intersect if neither contains the other and
 * more than two pixels of both are painted at the same place. The lower one may be covered by a bar (opaque, fixed or
 * sticky, at an edge of the window or of another bar) or by a panel opened over the page. Text counts by the middle
 * of its line, because boxes of neighbouring lines may touch; a control that contains a picture may have others on
 * it.
 */
async function findOverlaps(mostPixels: number): Promise<string[]> {
  const CONTROLS = 'a[href], button, input:not([type=hidden], [type=range]), select, textarea, summary';
  const found = new Map<string, number>();
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const overlapOf = (a: Box, b: Box): Box => ({
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  });
  const isLarge = (box: Box) => box.right - box.left > 2 && box.bottom - box.top > 2;

  /** The part of a box that the window and the boxes around it show. `from` is the innermost box that may clip it. */
  function visibleBoxOf(from: Element | null, box: Box, position = 'static'): Box {
    let seen = overlapOf(box, { left: 0, top: 0, right: innerWidth, bottom: innerHeight });
    for (let at = from; at && at !== document.body && position !== 'fixed'; at = at.parentElement) {
      const style = getComputedStyle(at);
      const isEscaped = position === 'absolute' && style.position === 'static';
      if (isEscaped) continue;
      if (/auto|scroll|hidden|clip/.test(style.overflow)) seen = overlapOf(seen, at.getBoundingClientRect());
      position = at.matches(':popover-open, dialog') ? 'fixed' : style.position;
    }
    return seen;
  }

  const isShown = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true });

  /** A control is one item; a link inside a text is one for each of its lines. */
  function controlItems(element: Element): Item[] {
    if (element.querySelector('img, picture, video') || !isShown(element)) return [];
    const style = getComputedStyle(element);
    const isField = element.matches('input, select, textarea');
    const edge = (side: string) =>
      isField ? Number.parseFloat(style.getPropertyValue(`padding-${side}`)) : 0;
    const name = `${element.tagName.toLowerCase()} ${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}`;
    const boxes = style.display === 'inline' ? element.getClientRects() : [element.getBoundingClientRect()];
    return [...boxes].map((box) => {
      const left = box.left + edge('left');
      const top = box.top + edge('top');
      const inner = { left, top, right: box.right - edge('right'), bottom: box.bottom - edge('bottom') };
      return { ...visibleBoxOf(element.parentElement, inner, style.position), element, name };
    });
  }

  function textItems(node: Node): Item[] {
    const element = node.parentElement;
    if (!element || !node.nodeValue?.trim() || !isShown(element)) return [];
    const range = document.createRange();
    range.selectNodeContents(node);
    return [...range.getClientRects()].map((line) => {
      const third = line.height / 3;
      const middle = {
        left: line.left,
        right: line.right,
        top: line.top + third,
        bottom: line.bottom - third,
      };
      return {
        ...visibleBoxOf(element, middle),
        element,
        name: `text ${node.nodeValue?.trim().slice(0, 40)}`,
      };
    });
  }

  // A modal dialog makes everything else inert.
  const root = document.querySelector('dialog:modal') ?? document.body;

  function itemsOf(): Item[] {
    const controls = [...root.querySelectorAll(CONTROLS)].flatMap(controlItems);
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT, (node) =>
      node.parentElement?.closest('script, style, noscript, option, textarea, [data-intentional-overlap]')
        ? NodeFilter.FILTER_REJECT
        : NodeFilter.FILTER_ACCEPT,
    );
    const texts: Item[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) texts.push(...textItems(node));
    return [...controls, ...texts].filter(isLarge);
  }

  function isOpaque(element: Element): boolean {
    const style = getComputedStyle(element);
    const alpha = /rgba?\([^)]*?[,/]\s*([\d.]+)\s*\)$/.exec(style.backgroundColor);
    const isClear = style.backgroundColor.startsWith('rgba(') && Number(alpha?.[1]) < 0.9;
    return element instanceof HTMLImageElement || !isClear || style.backgroundImage !== 'none';
  }

  const isTouching = (a: number, b: number) => Math.abs(a - b) <= 2;

  /** Fixed and sticky boxes at an edge of the window, and those next to one of them. */
  function barsOf(): Element[] {
    const stuck = [...document.querySelectorAll('body *')].filter(
      (element) => /fixed|sticky/.test(getComputedStyle(element).position) && isShown(element),
    );
    const bars: Element[] = [];
    for (let before = -1; before !== bars.length; ) {
      before = bars.length;
      for (const element of stuck) {
        if (bars.includes(element)) continue;
        const { top, bottom } = element.getBoundingClientRect();
        const isAtEdge = top <= 2 || bottom >= innerHeight - 2;
        const isAtBar = bars.some((bar) => {
          const other = bar.getBoundingClientRect();
          return isTouching(top, other.bottom) || isTouching(bottom, other.top);
        });
        if (isAtEdge || isAtBar) bars.push(element);
      }
    }
    return bars;
  }

  /** A panel over the page: in the browser's top layer, or positioned above the rest. */
  function isPanel(element: Element, lower: Element): boolean {
    for (let at: Element | null = element; at && !at.contains(lower); at = at.parentElement) {
      if (at.matches(':popover-open, dialog[open], [role=dialog], [role=listbox], [role=menu]')) return true;
      const { position, zIndex } = getComputedStyle(at);
      if (position === 'absolute' && Number(zIndex) >= 10) return true;
    }
    return false;
  }

  function isCovered(lower: Element, point: { x: number; y: number }, bars: Element[]): boolean {
    for (const element of document.elementsFromPoint(point.x, point.y)) {
      if (element.contains(lower)) return false;
      if (!isOpaque(element)) continue;
      const isBar = bars.some((bar) => bar.contains(element) && !bar.contains(lower));
      if (isBar || isPanel(element, lower)) return true;
    }
    return false;
  }

  function isAllowed(a: Item, b: Item, both: Box, bars: Element[]): boolean {
    if (a.element.contains(b.element) || b.element.contains(a.element)) return true;
    // A label over its own field is allowed: both are parts of one control.
    const label = a.element.closest('label') ?? b.element.closest('label');
    if (label?.contains(a.element) && label.contains(b.element)) return true;
    const point = { x: (both.left + both.right) / 2, y: (both.top + both.bottom) / 2 };
    return isCovered(a.element, point, bars) || isCovered(b.element, point, bars);
  }

  function look(): void {
    const items = itemsOf().sort((a, b) => a.top - b.top);
    let bars: Element[] | undefined;
    for (const [at, a] of items.entries()) {
      for (let next = at + 1; next < items.length; next++) {
        const b = items[next] as Item;
        if (b.top >= a.bottom) break;
        const both = overlapOf(a, b);
        if (!isLarge(both)) continue;
        bars ??= barsOf();
        const pair = `“${a.name}” and “${b.name}”`;
        if (!found.has(pair) && !isAllowed(a, b, both, bars)) found.set(pair, Math.round(scrollY));
      }
    }
  }

  const start = scrollY;
  const end = Math.min(document.documentElement.scrollHeight - innerHeight, mostPixels);
  for (let top = 0; ; top += innerHeight / 2) {
    scrollTo({ top: Math.min(top, end), behavior: 'instant' });
    await frame();
    await frame();
    look();
    if (top >= end || found.size > 5) break;
  }
  scrollTo({ top: start, behavior: 'instant' });
  await frame();
  return [...found].map(([pair, scroll]) => `${pair} at scroll ${scroll}`);
}

/** Controls that are covered or out of sight once Tab has reached them. None for a screen that is over a page. */
export function coveredWhenFocused(page: Page): Promise<string[]> {
  return page.evaluate(findCoveredFocus);
}

async function findCoveredFocus(): Promise<string[]> {
  const STOPS =
    'a[href], button:not(:disabled), input:not([type=hidden], [type=range], :disabled), select, textarea, summary, [tabindex="0"]';
  const covered: string[] = [];
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const openDialog = [...document.querySelectorAll('dialog[open], :popover-open, [aria-modal=true]')].at(-1);
  const stops = [...(openDialog ?? document).querySelectorAll<HTMLElement>(STOPS)].filter(
    (stop) =>
      stop.tabIndex >= 0 && stop.checkVisibility({ visibilityProperty: true }) && !stop.closest('[inert]'),
  );
  const isSeen = (stop: HTMLElement) => {
    // A field whose visible part is its label shows the focus there.
    const shown = getComputedStyle(stop).opacity === '0' ? (stop.closest('label') ?? stop) : stop;
    return [...shown.getClientRects()].some((box) => {
      const left = Math.max(box.left, 0);
      const top = Math.max(box.top, 0);
      const width = Math.min(box.right, innerWidth) - left;
      const height = Math.min(box.bottom, innerHeight) - top;
      return [0.5, 0.15, 0.85].some((part) => {
        const hit = document.elementFromPoint(left + width / 2, top + height * part);
        // A toast disappears by itself.
        const parts = [shown, stop.closest('label'), hit?.closest('.toasts')];
        return hit !== null && parts.some((each) => each?.contains(hit));
      });
    });
  };
  for (const stop of stops) {
    const before = scrollY;
    stop.focus({ focusVisible: true } as FocusOptions);
    if (document.activeElement !== stop || stop.getClientRects().length === 0) continue;
    // Waits for the header, which follows the scroll position, and for a skip link, which slides in.
    for (let wait = scrollY === before && isSeen(stop) ? 0 : 2; wait > 0; wait--) await frame();
    if (isSeen(stop)) continue;
    const name = stop.getAttribute('aria-label') ?? (stop.textContent || stop.getAttribute('name'));
    covered.push(`${stop.tagName.toLowerCase()} ${name?.trim().slice(0, 40)}`);
  }
  (document.activeElement as HTMLElement | null)?.blur();
  scrollTo({ top: 0, behavior: 'instant' });
  await frame();
  return covered;
}
