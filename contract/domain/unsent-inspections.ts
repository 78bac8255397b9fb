/** The cookie of a browser in which inspections wait to be sent. */
export const unsentInspections = 'unsentInspections=1'
