import { fieldMessages } from './field-messages.ts'

const messages: Record<string, string> = {
  name: 'Enter a product name.',
  category: 'Choose a category.',
  batchName: 'Enter a batch name.',
  orderName: 'Enter a batch name.',
  quantity: 'Enter a quantity.',
  manufacturingDate: 'Choose a manufacturing date.',
  expirationDate: 'Choose an expiration date.',
  scanLimit: 'Enter a scan limit.',
  title: 'Enter a question.',
  label: 'Enter an option.',
  companyName: 'Enter the company name.',
  email: 'Enter an email.',
  address: 'Enter an address.',
  phoneNumber: 'Enter a phone number.',
  businessRegistrationNumber: 'Enter a registration number.',
  password: 'Enter a password.',
  currentPassword: 'Enter your current password.',
  pin: 'Enter the PIN.',
  code: 'Enter the code.',
  codes: 'Enter a number of codes.',
  threshold: 'Enter a number of scans.',
  countries: 'Choose at least one country.',
  timeZone: 'Choose a time zone.',
  color: 'Enter a color.',
  q: 'Enter a search term.',
}

/** What to say of a required field that is empty or absent, by its path, such as `feedbackConfig.rating.title`. */
export const requiredMessage = (field: string): string =>
  messages[field.slice(field.lastIndexOf('.') + 1)] ?? fieldMessages.required
