import { parsePhoneNumberFromString } from 'libphonenumber-js';

/** A number as people read it, in groups: "+966 50 123 4567"; as it stands where it is no known number. */
export function phoneText(phone: string): string {
  return (phone && parsePhoneNumberFromString(phone)?.formatInternational()) || phone;
}
