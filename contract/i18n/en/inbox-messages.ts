/** The messages about the inbox. No imports. */
export const inboxMessages = {
  inbox: {
    assigneeFilter: 'Enter `me`, `nobody` or the id of a member.',
    notAssignable: 'Choose a member who is an owner or in quality.',
    itemsRequired: 'Choose at least one item.',
    filterSaved: (name: string) => `Filter “${name}” saved.`,
    filterDeleted: 'Filter deleted.',
    tooManyFilters: (max: number) => `You can save ${max} filters. Delete one first.`,
    tooManyItems: (max: number) => `Choose at most ${max} items.`,
    reasonRequired: 'Say why the codes are not copies.',
    assigned: (count: number) => `${count.toLocaleString('en-US')} assigned.`,
    findings: {
      case: 'Possible copied label',
      report: 'Shopper report',
    },
  },
}
