/** The menus of browsers, as they name them themselves. Few of them speak the languages that are missing here. */
export const browserMenus = {
  permissions: { en: 'Permissions', fr: 'Autorisations', sw: 'Ruhusa' },
  siteSettings: { en: 'Site settings', fr: 'Paramètres du site', sw: 'Mipangilio ya tovuti' },
  websiteSettings: { en: 'Website Settings', fr: 'Réglages du site web' },
}
