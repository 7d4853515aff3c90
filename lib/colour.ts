import { type Failure, fail, ok, type Result } from './result.ts';

export { contrast, type Hex } from './colour/contrast.ts';
export { deriveRoles, type Fill, isDangerLike, onColour, type Roles } from './colour/roles.ts';

/**
 * Parses '#RGB' or '#RRGGBB' into upper-case '#RRGGBB'. Nothing else is accepted, because the colour is
 * written into a style sheet.
 */
export function parseColour(text: string): Result<string, Failure<'not_a_colour', undefined>> {
  const colour = text.trim().toUpperCase();
  if (/^#[0-9A-F]{6}$/.test(colour)) return ok(colour);
  if (/^#[0-9A-F]{3}$/.test(colour)) return ok(colour.replace(/[0-9A-F]/g, '$&$&'));
  return fail('not_a_colour');
}
