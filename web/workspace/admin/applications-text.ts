import { countOf } from '@sahihi/contract/i18n/count.ts'

/** The text of one application, as admins see it, in English. */
export const applicationText = {
  marks: {
    warnings: (count: number) => countOf(count, 'warning'),
    documents: (count: number) => countOf(count, 'document'),
    notes: (count: number) => countOf(count, 'note'),
  },
  drawer: {
    title: 'Application',
    close: 'Close',
    loading: 'Loading the application',
    failed: 'Failed to load the application',
    applied: 'Applied',
    decided: 'decided',
    email: 'Email',
    phone: 'Phone',
    registrationNumber: 'Registration number',
    address: 'Address',
    reason: 'Reason',
    closed: 'account closed',
    closedBecause: 'Why it closed',
    closingNote: 'In its own words',
    erased: 'Contact data was erased when the account was closed.',
  },
  warnings: {
    title: 'Warnings',
    none: 'Nothing stands out.',
    kinds: {
      registration_number: (number: string) => `Same registration number: ${number}`,
      name: () => 'Similar company name',
      email_host: (host: string) => `${host} looks like the email host of an approved partner`,
      free_mail: (host: string) => `Anyone can get an address at ${host}`,
    },
    resembles: {
      ending: 'another ending',
      characters: 'look-alike characters',
      spelling: 'almost the same spelling',
      words: 'extra words',
    },
    more: (count: number) => `and ${count} more`,
  },
  documents: {
    title: 'Documents',
    none: 'No documents.',
    kinds: {
      incorporation: 'Certificate of incorporation',
      license: 'Product license',
      identity: 'ID of the signatory',
    },
    failed: 'Failed to open the document',
    show: 'Show',
    hide: 'Hide',
    /** Read aloud after the button. */
    ofName: (name: string) => ` ${name}`,
    size: (size: string, type: 'PDF' | 'JPEG') => `${type}, ${size}`,
    alt: (name: string) => `The document ${name}`,
    pdf: {
      loading: 'Loading the PDF',
      save: 'Save',
      page: (page: number, pages: number) => `Page ${page} of ${pages}`,
      alt: (name: string, page: number) => `Page ${page} of the document ${name}`,
      locked: {
        title: 'This PDF is locked with a password',
        hint: 'Save it, and open it in a program that asks for the password.',
      },
      broken: {
        title: 'This PDF cannot be shown here',
        hint: 'It may be damaged or too large. Save it, and open it in another program.',
      },
    },
  },
  notes: {
    title: 'Notes among admins',
    hint: 'The applicant never sees them.',
    none: 'No notes yet.',
    text: 'New note',
    add: 'Add note',
    failed: 'The note was not added',
  },
}
