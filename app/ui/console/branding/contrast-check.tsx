import { Button } from '@mantine/core';
import { contrast, type deriveRoles } from '#lib/colour.ts';
import { Badge } from '../badge.tsx';
import { CardFrame } from '../card.tsx';
import { Glyph } from '../glyph.tsx';
import { isolate } from '../isolate.ts';
import { type Texts, useTexts } from '../texts.tsx';
import type { ColourFieldName } from './colour-fields.tsx';

type Roles = ReturnType<typeof deriveRoles>;
type Colours = Record<ColourFieldName, string>;
type Row = { name: string; note: string; ground: string; ink: string; adjusted: boolean };

const WHITE = '#FFFFFF';
const DARK_SURFACE = '#151925';

/** The contrast ratios shoppers see, after shades were adjusted to be readable. */
export function ContrastCheck(props: { colours: Colours; roles: Roles; onUse: (colour: string) => void }) {
  const t = useTexts();
  const { colours, roles } = props;
  const rows = rowsOf(t, colours, roles);
  const adjusted = rows.filter((row) => row.adjusted).length;
  const needsShade = roles.light.text !== colours.secondaryColor;
  return (
    <CardFrame
      title={t('admin.branding.contrast')}
      acts={
        <Badge look={{ tone: adjusted > 0 ? 'warning' : 'success', mark: 'none' }}>
          {adjusted > 0 ? t('admin.branding.toNote', { count: adjusted }) : t('admin.branding.allPass')}
        </Badge>
      }
    >
      <ul className="contrast-rows">
        {rows.map((row) => (
          <ContrastRow key={row.name} row={row} />
        ))}
      </ul>
      {needsShade ? (
        <Suggestion
          from={colours.secondaryColor}
          to={roles.light.text}
          onUse={() => props.onUse(roles.light.text)}
        />
      ) : null}
      {roles.light.brand.border ? <p className="caption contrast-note">{t('admin.branding.edge')}</p> : null}
    </CardFrame>
  );
}

function rowsOf(t: Texts, colours: Colours, { light, dark }: Roles): Row[] {
  return [
    {
      name: t('admin.branding.row.button'),
      note: t('admin.branding.row.buttonText', { on: inkName(t, light.brand.on) }),
      ground: light.brand.fill,
      ink: light.brand.on,
      adjusted: false,
    },
    lightLinks(t, colours, light),
    ...darkRows(t, colours, dark),
  ];
}

function lightLinks(t: Texts, { secondaryColor }: Colours, light: Roles['light']): Row {
  const adjusted = light.text !== secondaryColor;
  return {
    name: t('admin.branding.row.links'),
    note: adjusted
      ? t('admin.branding.row.linksAdjusted', { from: isolate(secondaryColor), to: isolate(light.text) })
      : t('admin.branding.row.linksText'),
    ground: WHITE,
    ink: light.text,
    adjusted,
  };
}

function darkRows(t: Texts, { primaryColor, secondaryColor }: Colours, dark: Roles['dark']): Row[] {
  const fillMoved = dark.brand.fill !== primaryColor;
  const linksMoved = dark.text !== secondaryColor;
  return [
    {
      name: t('admin.branding.row.buttonDark'),
      note: fillMoved
        ? t('admin.branding.row.buttonDarkAdjusted', { to: isolate(dark.brand.fill) })
        : t('admin.branding.row.buttonDarkText'),
      ground: dark.brand.fill,
      ink: dark.brand.on,
      adjusted: false,
    },
    {
      name: t('admin.branding.row.linksDark'),
      note: linksMoved
        ? t('admin.branding.row.linksDarkAdjusted', { to: isolate(dark.text) })
        : t('admin.branding.row.linksDarkText'),
      ground: DARK_SURFACE,
      ink: dark.text,
      adjusted: false,
    },
  ];
}

function inkName(t: Texts, ink: string): string {
  if (ink === WHITE) return t('admin.branding.white');
  return ink === '#000000' ? t('admin.branding.black') : t('admin.branding.ink');
}

function ContrastRow({ row }: { row: Row }) {
  const t = useTexts();
  return (
    <li>
      <span className="contrast-sample" style={{ background: row.ground, color: row.ink }} aria-hidden="true">
        Aa
      </span>
      <span className="grow">
        <span className="strong contrast-name">{row.name}</span>
        <span className="caption">{row.note}</span>
      </span>
      <bdi dir="ltr" className="num contrast-ratio">
        {ratio(row.ground, row.ink)}
      </bdi>
      <Badge look={{ tone: row.adjusted ? 'warning' : 'success', mark: 'full' }}>
        {t(row.adjusted ? 'admin.branding.adjusted' : 'admin.branding.passes')}
      </Badge>
    </li>
  );
}

function Suggestion({ from, to, onUse }: { from: string; to: string; onUse: () => void }) {
  const t = useTexts();
  return (
    <div className="shade-suggestion">
      <div className="row">
        <ColourName colour={from} />
        <span className="muted">
          <Glyph name="arrow" small />
        </span>
        <ColourName colour={to} />
        <span className="grow" />
        <Badge look={{ tone: 'success', mark: 'none' }}>{ratio(WHITE, to)}</Badge>
      </div>
      <p className="caption">{t('admin.branding.suggestion')}</p>
      <div className="needs-scripts">
        <Button data-small="" onClick={onUse}>
          {t('admin.branding.useShade')}
        </Button>
      </div>
    </div>
  );
}

function ColourName({ colour }: { colour: string }) {
  return (
    <span className="colour-name strong">
      <i className="colour-dot" style={{ background: colour }} />
      <bdi dir="ltr" className="num">
        {colour}
      </bdi>
    </span>
  );
}

// Truncated, not rounded: 4.49 must not show as 4.5, which it misses.
function ratio(a: string, b: string): string {
  const tenths = Math.floor(contrast(a, b) * 10);
  return `${Math.floor(tenths / 10)}.${tenths % 10}:1`;
}
