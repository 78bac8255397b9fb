type ProfileField = {
  /** Within the sentences of the activity. */
  name: string
  /** Erased when the company closes its account, from the audit log too. */
  isPersonal: boolean
}

/**
 * What a company says about itself and may change, in the order of its form. Form, API, edits, audit, archives and closing follow, or
 * do not compile without it (CONTRIBUTING.md, "Add a field").
 */
const fields = {
  companyName: { name: 'company name', isPersonal: false },
  phoneNumber: { name: 'phone number', isPersonal: true },
  address: { name: 'address', isPersonal: true },
  shopperPhone: { name: 'phone for shoppers', isPersonal: true },
  shopperEmail: { name: 'email for shoppers', isPersonal: true },
  shopperWebsite: { name: 'website for shoppers', isPersonal: true },
  gln: { name: 'GLN', isPersonal: false },
} satisfies Record<string, ProfileField>

export type ProfileFieldName = keyof typeof fields
export const profileFieldNames = Object.keys(fields) as ProfileFieldName[]
export const personalProfileFields = profileFieldNames.filter((name) => fields[name].isPersonal)

/** Makes something of each field, by its name. */
export const mapProfileFields = <T>(make: (name: ProfileFieldName, field: ProfileField) => T) =>
  Object.fromEntries(profileFieldNames.map((name) => [name, make(name, fields[name])])) as Record<ProfileFieldName, T>
