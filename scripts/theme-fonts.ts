// `node scripts/theme-fonts.ts [theme …]`: writes the fonts of the themes, their style sheets and licences.
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CHARACTERS, JOINERS, SAMPLE } from './theme-fonts/characters.ts';
import { type FontTools, withFontTools } from './theme-fonts/font-tools.ts';
import { licenceFile } from './theme-fonts/licence.ts';
import { adjustment, type LineMetrics, unicodeRange } from './theme-fonts/metrics.ts';
import { THEMES } from './theme-fonts/plan.ts';
import { type AdjustedStandIn, fontsCss, type WrittenFace } from './theme-fonts/stylesheet.ts';
import { systemFaces } from './theme-fonts/system-faces.ts';
import type { Face, StandIn, Theme } from './theme-fonts/types.ts';

const ROOT = join(import.meta.dirname, '../themes');
const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !THEMES[name]);
if (unknown.length > 0)
  throw new Error(`No plan for ${unknown.join(', ')}. Known: ${Object.keys(THEMES).join(', ')}.`);

await withFontTools(async (tools) => {
  for (const [name, theme] of Object.entries(THEMES)) {
    if (chosen.length === 0 || chosen.includes(name)) await writeTheme(tools, name, theme);
  }
});

async function writeTheme(tools: FontTools, name: string, theme: Theme): Promise<void> {
  const folder = join(ROOT, name, 'fonts');
  if (existsSync(folder)) rmSync(folder, { recursive: true });
  mkdirSync(folder, { recursive: true });
  const written: WrittenFace[] = [];
  const standIns: AdjustedStandIn[] = [];
  for (const face of theme.faces) {
    const font = await cut(tools, face);
    writeFileSync(join(folder, `${face.file}.woff2`), font);
    const { points, metrics } = await tools.inspect(font);
    const range = unicodeRange([...declared(face, points)]);
    written.push({ face, range });
    for (const standIn of face.standIns) {
      standIns.push(...(await standInsFor(tools, face, standIn, { font, points, metrics })));
    }
    console.log(`${name.padEnd(15)} ${face.file.padEnd(20)} ${String(font.length).padStart(6)} bytes`);
  }
  const licences = theme.faces.map(({ family, from }) => ({
    family,
    text: String(tools.read(`${from[0]}/LICENSE`)),
  }));
  writeFileSync(join(folder, 'OFL.txt'), licenceFile(licences));
  writeFileSync(join(ROOT, name, 'fonts.css'), fontsCss(theme, written, standIns));
}

async function cut(tools: FontTools, face: Face): Promise<Buffer> {
  const [package_, variant] = face.from;
  const subset = face.script === 'arabic' ? 'arabic' : 'latin';
  const family = package_.slice(package_.indexOf('/') + 1);
  const style = face.italic ? 'italic' : 'normal';
  const font = tools.read(`${package_}/files/${family}-${subset}-${variant}-${style}.woff2`);
  return face.unmodified ? font : tools.subset(face, font, CHARACTERS[face.script]);
}

/** The code points for which the browser loads the file: those that were asked for and are there. */
function declared(face: Face, points: Set<number>): number[] {
  const present = CHARACTERS[face.script].filter((point) => points.has(point));
  return face.script === 'arabic' ? [...present, ...JOINERS] : present;
}

async function standInsFor(
  tools: FontTools,
  face: Face,
  standIn: StandIn,
  { font, points, metrics }: { font: Buffer; points: Set<number>; metrics: LineMetrics },
): Promise<AdjustedStandIn[]> {
  const sample = SAMPLE[face.script === 'arabic' ? 'arabic' : 'latin'];
  const text = standIn.capitals ? sample.toUpperCase() : sample;
  const results: AdjustedStandIn[] = [];
  for (const { name, local, measured } of systemFaces(face, standIn.style)) {
    const system = tools.read(measured);
    const known = (await tools.inspect(system)).points;
    const common = [...text].filter((letter) =>
      [points, known].every((set) => set.has(letter.codePointAt(0)!)),
    );
    const width = await tools.width(font, common.join(''), standIn.at ?? {});
    const at = { wght: standIn.style === 'bold' ? 700 : 400 };
    const systemWidth = await tools.width(system, common.join(''), at);
    results.push({ face, standIn, system: name, local, size: adjustment(width, systemWidth, metrics) });
  }
  return results;
}
