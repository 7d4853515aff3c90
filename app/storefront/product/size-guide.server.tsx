/* biome-ignore-all lint/suspicious/noArrayIndexKey: cells have no id, and this markup is never changed */
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { ProductPage } from '#domain/catalog/index.ts';
import type { SizeGuide } from '#domain/size-guides/index.ts';
import { inLanguage, type Locale } from '#lib/locale.ts';
import { Icon } from '../../ui/icon.tsx';
import type { Shop } from '../page/shop.server.ts';
import { type CellText, cellIn, hasMeasures } from './size-cells.server.ts';
import { GUIDE_ID, type SizeGuideView } from './size-guide-view.ts';

const SIZE_NAME = /\b(?:sizes?|length)\b|مقاس|قياس|الطول/i;

/** The guide of a product as markup, which costs browsers no code; null without one. */
export function sizeGuideView(shop: Shop, { sizeGuide, options }: ProductPage): SizeGuideView | null {
  if (!sizeGuide) return null;
  const link = (
    <button type="button" className="link sm guide-link" popoverTarget={GUIDE_ID}>
      {shop.say('product.sizes.title')}
    </button>
  );
  return {
    title: inLanguage(sizeGuide.names, shop.locale)?.text ?? '',
    at: options.findIndex(({ kind, name }) => kind === 'size' || (kind === 'other' && SIZE_NAME.test(name))),
    link: renderToStaticMarkup(link),
    html: renderToStaticMarkup(<Guide guide={sizeGuide} shop={shop} />),
  };
}

type Props = { guide: SizeGuide; shop: Shop };

function Guide({ guide, shop }: Props) {
  const title = ownText(guide.names, shop.locale);
  return (
    <>
      <div className="sheet-head">
        <h2 lang={title?.lang}>{title?.text}</h2>
        <button
          type="button"
          className="icon-button"
          popoverTarget={GUIDE_ID}
          popoverTargetAction="hide"
          aria-label={shop.say('common.action.close')}
        >
          <Icon name="close" />
        </button>
      </div>
      <div className="sheet-body">
        <Lines of={ownText(guide.intro, shop.locale)} />
        <Units guide={guide} shop={shop} />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls on phones must be reachable by keyboard */}
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
        <div className="guide-scroll" role="group" tabIndex={0} aria-label={title?.text}>
          <Table guide={guide} shop={shop} />
        </div>
        <Lines of={ownText(guide.how, shop.locale)} title={shop.say('product.sizes.how')} />
      </div>
    </>
  );
}

/** Radios that the style sheet acts on, so that the switch works without scripts. */
function Units({ guide, shop: { say } }: Props) {
  const metric = (['cm', 'mm'] as const).filter((unit) =>
    guide.columns.some((column, at) => column.unit === unit && hasMeasures(guide, at)),
  );
  if (metric.length === 0) return null;
  const units = {
    metric: metric.map((unit) => say(`product.sizes.${unit}`)).join(' / '),
    inch: say('product.sizes.in'),
  };
  return (
    <fieldset className="guide-units">
      <legend className="sr-only">{say('product.sizes.units')}</legend>
      <div className="pill-options">
        {Object.entries(units).map(([unit, label]) => (
          <label key={unit}>
            <input type="radio" name="guide-unit" value={unit} defaultChecked={unit === 'metric'} />
            <bdi>{label}</bdi>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Table({ guide, shop }: Props) {
  return (
    <table>
      <thead>
        <tr>
          {guide.columns.map(({ words, unit }, at) => {
            const head = ownText(words, shop.locale);
            return (
              <th key={at} scope="col" lang={head?.lang}>
                {head?.text}
                {unit !== 'none' && hasMeasures(guide, at) ? (
                  <span className="muted">
                    {' '}
                    <Both metric={shop.say(`product.sizes.${unit}`)} inch={shop.say('product.sizes.in')} />
                  </span>
                ) : null}
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody>
        {guide.rows.map((cells, row) => (
          <tr key={row}>
            {cells.map((cell, at) => {
              const Cell = at === 0 ? 'th' : 'td';
              return (
                <Cell key={at} scope={at === 0 ? 'row' : undefined}>
                  <CellValue cell={cellIn(shop, cell, guide.columns[at]?.unit ?? 'none')} />
                </Cell>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function CellValue({ cell }: { cell: CellText }) {
  const of = (text: string) => <bdi dir={cell.isNumber ? 'ltr' : undefined}>{text}</bdi>;
  return cell.inch === null ? of(cell.text) : <Both metric={of(cell.text)} inch={of(cell.inch)} />;
}

function Both({ metric, inch }: { metric: ReactNode; inch: ReactNode }) {
  return (
    <>
      <span className="metric">{metric}</span>
      <span className="inch">{inch}</span>
    </>
  );
}

function Lines({ of, title }: { of: ReturnType<typeof ownText>; title?: string }) {
  if (!of) return null;
  return (
    <div className="guide-text">
      {title ? <h3>{title}</h3> : null}
      {of.text.split('\n').map((line, at) => (
        <p key={at} lang={of.lang} dir="auto">
          {line}
        </p>
      ))}
    </div>
  );
}

/** A text of the guide, with its language if it is not the page's. */
function ownText(words: Record<Locale, string>, locale: Locale) {
  const found = inLanguage(words, locale);
  return found && { text: found.text, lang: found.locale === locale ? undefined : found.locale };
}
