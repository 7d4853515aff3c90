/** Return SVG text; they throw if the name is unknown. */
export type Tile = {
  drawing: string;
  palette?: Record<string, string> | undefined;
  tint?: string | undefined;
  view?: 'whole' | 'near' | 'middle' | 'left' | 'right' | 'top' | 'low' | undefined;
};
/** Each returns SVG text and throws when the name is unknown. */
export function drawTile(tile: Tile): string;
export function drawCategory(name: string): string;
export function drawScene(name: string): string;
export function drawLogo(name: string, theme: 'light' | 'dark'): string;
export function drawMark(name: string): string;
