import { Glyph } from '../../ui/console/glyph.tsx';
import { useTexts } from '../../ui/console/texts.tsx';

const PICTURES = import.meta.glob<string>('../art/trade-*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
});

const TRADES = ['fashion', 'perfume', 'food', 'electronics', 'home', 'other'] as const;

/** The trade of the new shop, which decides its sample products. "Start empty" creates none. */
export function TradeField({ chosen, onChange }: { chosen: string; onChange: (trade: string) => void }) {
  const t = useTexts();
  const known = TRADES.some((trade) => trade === chosen) ? chosen : 'other';
  return (
    <fieldset className="signup-trades">
      <legend>{t('signup.trade.label')}</legend>
      <p className="caption muted" id="trade-help">
        {t('signup.trade.help')}
      </p>
      <div className="signup-trade-grid">
        {TRADES.map((trade) => (
          <label key={trade} className="signup-trade">
            <span className="signup-trade-picture">
              <TradePicture trade={trade} />
            </span>
            <span className="signup-trade-name">
              <input
                type="radio"
                name="trade"
                value={trade}
                defaultChecked={trade === known}
                onChange={() => onChange(trade)}
                aria-describedby="trade-help"
              />
              {t(`signup.trade.${trade}`)}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export const tradePicture = (trade: string): string | undefined => PICTURES[`../art/trade-${trade}.webp`];

function TradePicture({ trade }: { trade: (typeof TRADES)[number] }) {
  const src = tradePicture(trade);
  return src ? <img src={src} alt="" width="400" height="240" /> : <Glyph name="plus" />;
}
