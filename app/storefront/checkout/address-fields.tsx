import { FieldFrame, TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useTexts } from '../shell/shell-context.tsx';
import { CheckedField } from './checked-field.tsx';
import { type CheckoutPageData, fieldOf } from './checkout-field.ts';

/** Address fields of the chosen country. Without scripts a button reloads the page for another country. */
export function AddressFields({ data }: { data: CheckoutPageData }) {
  const text = useTexts();
  return (
    <>
      <CheckedField data={data} name="name">
        <TextField
          {...fieldOf(data, 'name')}
          label={text('checkout.page.name')}
          autoComplete="name"
          dir="auto"
        />
      </CheckedField>
      <CountryField data={data} />
      <RegionField data={data} />
      <div className={data.asked.zip ? 'city-and-zip' : undefined}>
        <CityField data={data} />
        <ZipField data={data} />
      </div>
      <CheckedField data={data} name="address">
        <TextField
          {...fieldOf(data, 'address')}
          label={text('checkout.page.address')}
          help={text('checkout.page.addressHelp')}
          autoComplete="street-address"
          dir="auto"
        />
      </CheckedField>
    </>
  );
}

function CountryField({ data }: { data: CheckoutPageData }) {
  const text = useTexts();
  const { country, countries } = data.asked;
  return (
    <div className="country-field">
      <FieldFrame field="country" label={text('common.country')} error={data.fields.country}>
        <div className="select-field">
          <select id="country" name="country" className="input" autoComplete="country" defaultValue={country}>
            {countries.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
          <Icon name="chevron" size="xs" />
        </div>
      </FieldFrame>
      <p className="without-scripts update-order">
        <button type="submit" name="intent" value="update" className="btn line" formNoValidate>
          {text('checkout.page.update')}
        </button>
        <small>{text('checkout.page.updateText')}</small>
      </p>
    </div>
  );
}

// Suggests the known regions and cities of a country; any other can be typed.
function Suggestions({ id, choices }: { id: string; choices: string[] }) {
  return (
    <datalist id={id}>
      {choices.map((choice) => (
        <option key={choice} value={choice} />
      ))}
    </datalist>
  );
}

function RegionField({ data }: { data: CheckoutPageData }) {
  const text = useTexts();
  const { region, country } = data.asked;
  // Keeps the region typed for another country, in case the shopper switches back.
  if (!region) return <input type="hidden" name="region" value={data.values.region ?? ''} />;
  return (
    <>
      <TextField
        {...fieldOf(data, 'region')}
        key={country}
        label={region.label}
        optional={region.isRequired ? undefined : text('checkout.page.optional')}
        required={region.isRequired}
        autoComplete="address-level1"
        list={region.choices.length > 0 ? 'regions' : undefined}
        dir="auto"
      />
      <Suggestions id="regions" choices={region.choices} />
    </>
  );
}

function CityField({ data }: { data: CheckoutPageData }) {
  const { city } = data.asked;
  return (
    <CheckedField data={data} name="city">
      <TextField
        {...fieldOf(data, 'city')}
        label={city.label}
        autoComplete="address-level2"
        list={city.choices.length > 0 ? 'cities' : undefined}
        dir="auto"
      />
      <Suggestions id="cities" choices={city.choices} />
    </CheckedField>
  );
}

function ZipField({ data }: { data: CheckoutPageData }) {
  const text = useTexts();
  const { zip } = data.asked;
  if (!zip) return <input type="hidden" name="zipCode" value={data.values.zipCode ?? ''} />;
  return (
    <TextField
      {...fieldOf(data, 'zipCode')}
      label={zip.label}
      optional={data.limits.zipCode.required ? undefined : text('checkout.page.optional')}
      autoComplete="postal-code"
      dir="ltr"
      className="num"
    />
  );
}
