/** Where the server draws a product's picture, kept as 'shape:rrggbb:MARK'. */
export const pictureUrl = (picture: string) =>
  `/images/packs/${picture.split(':').map(encodeURIComponent).join('-')}.svg`
