/** About pictures of products and logos of companies. */
export const pictureMessages = {
  pictureTooLarge: 'The picture must be smaller than 5 MB.',
  notAPicture: 'Use a JPEG, PNG or WebP picture.',
  pictureSaved: 'Picture saved. Shoppers see it from now on.',
  pictureRemoved: 'Picture removed.',
  companyLogoSaved: 'Logo saved. Shoppers see it from now on.',
  companyLogoRemoved: 'Logo removed.',
  spotAdded: 'Detail added. Shoppers can compare it from now on.',
  spotSaved: 'Saved. Shoppers read it from now on.',
  spotRemoved: 'Detail removed.',
  spotFailed: 'The detail was not saved',
  spotSentenceRequired: 'Say what shoppers should see, such as: The hologram shows an eagle.',
  tooManySpots: 'A product has at most three details to compare. Remove one first.',
  pictureFailed: 'The picture was not saved',
}
