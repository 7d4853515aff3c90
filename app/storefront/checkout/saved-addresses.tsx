import { OwnText } from '../../ui/own-text.tsx';
import type { AddressView } from '../account/account-views.ts';
import { useTexts } from '../shell/shell-context.tsx';

/** Radio cards; CSS shows the fields below them when a new address is chosen. */
export function SavedAddresses({ addresses, chosen }: { addresses: AddressView[]; chosen?: string }) {
  const text = useTexts();
  const isKnown = addresses.some((address) => address.id === chosen);
  return (
    <fieldset className="choice saved-addresses">
      <legend className="sr-only">{text('checkout.page.savedAddresses')}</legend>
      {addresses.map((address) => (
        <div key={address.id}>
          <label>
            <input
              type="radio"
              name="savedAddress"
              value={address.id}
              defaultChecked={address.id === chosen}
            />
            <span className="text">
              <b>
                <OwnText>{address.label || address.city}</OwnText>
              </b>
              <small>
                <OwnText>{whole(address)}</OwnText>
              </small>
            </span>
          </label>
        </div>
      ))}
      <div>
        <label>
          <input type="radio" name="savedAddress" value="new" defaultChecked={!isKnown} />
          <span className="text">
            <b>{text('checkout.page.otherAddress')}</b>
          </span>
        </label>
      </div>
    </fieldset>
  );
}

function whole({ name, address, addressMore, city, zipCode }: AddressView): string {
  return [name, address, addressMore, city, zipCode].filter(Boolean).join(' · ');
}
