import { pages } from '@sahihi/contract/domain/pages.ts'
import { contactText } from '@sahihi/contract/i18n/en/contact.ts'
import type { ComponentType } from 'react'
import { ContactClosedPage, ContactPage, ContactSentPage } from '../contact/contact-page.tsx'
import { ManufacturersPage } from '../scans/manufacturers/manufacturers-page.tsx'
import { manufacturersText } from '../scans/manufacturers/text.ts'

type CompanyDocument = { title: string; description: string; Page: ComponentType<{ demoUrl: string }> }
const titleAt = (path: (typeof pages)[number]['path']) => pages.find((page) => page.path === path)?.title ?? ''
const contact = { title: titleAt('/contact'), description: contactText.description }

/** The public pages for companies by the name of their file; prerendered, without a script. */
export const companyDocuments: Record<string, CompanyDocument> = {
  'for-manufacturers': {
    title: titleAt('/for-manufacturers'),
    description: manufacturersText.description,
    Page: ManufacturersPage,
  },
  contact: { ...contact, Page: ContactPage },
  'contact-sent': { ...contact, Page: ContactSentPage },
  'contact-closed': { ...contact, Page: ContactClosedPage },
}
