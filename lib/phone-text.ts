import { parsePhoneNumberFromString } from 'libphonenumber-js';

/** A phone number in groups for display: "+966 50 123 4567"; unchanged if it is not a known number. */
export function phoneText(phone: string): string {
  return (phone && parsePhoneNumberFromString(phone)?.formatInternational()) || phone;
}
