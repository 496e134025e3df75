/** Words of made-up claims; names are common ones of three countries. */
export const DAMAGES = [
  ...['Wasserschaden', 'Leitungswasser', 'Hagel', 'Sturm', 'Einbruch', 'Brand', 'Glasbruch', 'Überspannung'],
  ...['Rohrbruch', 'Rückstau', 'Vandalismus', 'Frost', 'Blitzschlag', 'Elementarschaden', 'Marderbiss'],
] as const;
export const ROOMS = [
  ...['Küche', 'Bad', 'Keller', 'Dach', 'Wohnzimmer', 'Garage', 'Treppenhaus', 'Fassade', 'Garten', 'Büro'],
  ...['Lagerhalle', 'Gästezimmer', 'Heizungsraum', 'Carport', 'Balkon', 'Motorhaube', 'Stoßfänger'],
] as const;
export const NAMES = [
  ...[
    'Müller',
    'Schmidt',
    'Schneider',
    'Fischer',
    'Weber',
    'Meyer',
    'Wagner',
    'Becker',
    'Schulz',
    'Hoffmann',
  ],
  ...['Schäfer', 'Koch', 'Bauer', 'Richter', 'Klein', 'Wolf', 'Schröder', 'Neumann', 'Schwarz', 'Zimmermann'],
  ...['Krüger', 'Hofmann', 'Hartmann', 'Lange', 'Schmitt', 'Werner', 'Krause', 'Lehmann', 'Köhler', 'Maier'],
  ...['Nowak', 'Kowalski', 'Wiśniewski', 'Wójcik', 'Kamiński', 'Lewandowski', 'Zieliński', 'Szymański'],
  ...['Smith', 'Jones', 'Taylor', 'Brown', 'Williams', 'Wilson', 'Johnson', 'Davies', 'Robinson', 'Wright'],
  ...['Öztürk', 'Yılmaz', 'Groß', 'Preuß', 'Weiß', 'Voß', 'Göbel', 'Böhm', 'Jäger', 'Günther', 'Löffler'],
] as const;
export const CITIES = [
  ...['Berlin', 'Hamburg', 'München', 'Köln', 'Frankfurt', 'Stuttgart', 'Düsseldorf', 'Leipzig', 'Dortmund'],
  ...['Essen', 'Bremen', 'Dresden', 'Hannover', 'Nürnberg', 'Duisburg', 'Bochum', 'Wuppertal', 'Bielefeld'],
  ...['Bonn', 'Münster', 'Łódź', 'Kraków', 'Poznań', 'Gdańsk', 'Wrocław', 'Leeds', 'Bristol', 'Bath', 'York'],
] as const;
export const PROGRAMS = [
  ...['Adobe Photoshop 25.4 (Windows)', 'Adobe Lightroom 13.2', 'GIMP 2.10.36', 'Snapseed 2.21', 'PicsArt'],
  ...['Acrobat Distiller 11.0', 'Microsoft Word für Microsoft 365', 'iText 7.2.5', 'PDFium', 'Skia/PDF m121'],
] as const;
export const REASONS = [
  ...['Metadata of the image were removed', 'Error level analysis shows a deviating region'],
  ...['Creation date is far from the reference date', 'Camera model differs from the other pictures'],
  ...[
    'Picture was found on the web',
    'No indication of manipulation',
    'Compression traces of a second saving',
  ],
  ...['Copy-move region near the upper left corner', 'Lighting of the object is inconsistent'],
] as const;
