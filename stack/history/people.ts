import type { Language } from '@clearhold/contract/language'

/** A fictitious user of the demo's history. Any resemblance to a real person of that name is coincidental. */
export interface MadeUpPerson {
  readonly username: string
  readonly fullName: string
  readonly email: string
  readonly language: Language
  /** As shown with a testimonial. */
  readonly country: string
  /** As typed into the identity form. */
  readonly address: string
}

const rows: readonly (readonly [fullName: string, language: Language, country: string, address: string])[] = [
  ['Leonor Vasques', 'en', 'PT', 'Rua da Bica 12, Lisboa'],
  ['Tomás Aguirre', 'es', 'CL', 'Calle Merced 480, Santiago'],
  ['Camille Berthier', 'fr', 'FR', '8 rue des Lices, Rennes'],
  ['Kwame Boateng', 'en', 'GH', '14 Ring Road East, Accra'],
  ['Lucía Ferrando', 'es', 'ES', 'Calle Cádiz 31, Valencia'],
  ['Oskar Lindgren', 'en', 'SE', 'Nygatan 9, Uppsala'],
  ['Amélie Rousseau', 'fr', 'BE', 'Rue Haute 77, Bruxelles'],
  ['Diego Paredes', 'es', 'PE', 'Jirón Camaná 215, Lima'],
  ['Hanna Kettunen', 'en', 'FI', 'Hämeenkatu 18, Tampere'],
  ['Youssef Amrani', 'fr', 'MA', '23 rue Ibn Batouta, Rabat'],
  ['Marisol Quintero', 'es', 'CO', 'Carrera 7 45-20, Bogotá'],
  ['Ewan MacAllister', 'en', 'GB', '5 Leith Walk, Edinburgh'],
  ['Beatriz Salgueiro', 'en', 'PT', 'Rua de Cedofeita 201, Porto'],
  ['Julien Marchand', 'fr', 'FR', '41 cours Mirabeau, Aix-en-Provence'],
  ['Ngozi Eze', 'en', 'NG', '9 Adeola Street, Lagos'],
  ['Ramiro Belmonte', 'es', 'AR', 'Avenida Córdoba 1920, Rosario'],
  ['Ilse Vermeulen', 'en', 'NL', 'Oudegracht 112, Utrecht'],
  ['Fatou Ndiaye', 'fr', 'SN', '17 avenue Pompidou, Dakar'],
  ['Pilar Echeverría', 'es', 'ES', 'Calle Estafeta 6, Pamplona'],
  ['Jakub Zelenka', 'en', 'CZ', 'Husova 22, Brno'],
  ['Noémie Gagnon', 'fr', 'CA', '300 rue Saint-Jean, Québec'],
  ['Esteban Villalobos', 'es', 'MX', 'Calle Reforma 88, Puebla'],
  ['Sinead Doyle', 'en', 'IE', '31 Shop Street, Galway'],
  ['Mikkel Sørensen', 'en', 'DK', 'Vestergade 14, Odense'],
  ['Aurélie Fontaine', 'fr', 'CH', 'Rue de Bourg 10, Lausanne'],
  ['Joaquín Montalvo', 'es', 'EC', 'Calle Bolívar 7-31, Cuenca'],
  ['Priya Raghunathan', 'en', 'IN', '27 Church Street, Bengaluru'],
  ['Gaspard Lemoine', 'fr', 'FR', '2 place du Capitole, Toulouse'],
  ['Rosario Iturbe', 'es', 'UY', 'Calle Sarandí 512, Montevideo'],
  ['Henrik Aasen', 'en', 'NO', 'Strandgaten 40, Bergen'],
  ['Zofia Wrona', 'en', 'PL', 'ulica Długa 5, Gdańsk'],
  ['Mathieu Delcourt', 'fr', 'BE', 'Rue Neuve 19, Liège'],
  ['Alba Noguera', 'es', 'ES', 'Carrer Major 44, Lleida'],
  ['Chinedu Okonkwo', 'en', 'NG', '3 Ogui Road, Enugu'],
  ['Solène Kerbrat', 'fr', 'FR', '15 quai de Léon, Morlaix'],
  ['Bautista Carranza', 'es', 'AR', 'Calle Mitre 740, Mendoza'],
  ['Tamsin Hale', 'en', 'GB', '62 Park Street, Bristol'],
  ['Yara Mansouri', 'fr', 'TN', '8 avenue Habib Thameur, Tunis'],
  ['Ignacio Larraín', 'es', 'CL', 'Calle Prat 130, Valparaíso'],
  ['Marta Horvat', 'en', 'HR', 'Ilica 90, Zagreb'],
  ['Benoît Charpentier', 'fr', 'CA', '77 rue Laurier, Gatineau'],
  ['Catalina Restrepo', 'es', 'CO', 'Calle 10 43-12, Medellín'],
  ['Lars Hoekstra', 'en', 'NL', 'Voorstreek 8, Leeuwarden'],
  ['Inès Benali', 'fr', 'DZ', '12 rue Didouche Mourad, Alger'],
  ['Valentín Osorio', 'es', 'MX', 'Avenida Juárez 15, Oaxaca'],
  ['Grace Mwangi', 'en', 'KE', '44 Moi Avenue, Nairobi'],
  ['Théo Garnier', 'fr', 'FR', '29 rue de la Krutenau, Strasbourg'],
  ['Nerea Zabala', 'es', 'ES', 'Calle Correo 3, Vitoria'],
  ['Callum Reid', 'en', 'NZ', '18 Cuba Street, Wellington'],
  ['Mariama Sow', 'fr', 'GN', '5 corniche Nord, Conakry'],
  ['Fabián Escudero', 'es', 'BO', 'Calle Sucre 66, La Paz'],
  ['Elena Petrescu', 'en', 'RO', 'Strada Florilor 4, Cluj'],
  ['Clément Vasseur', 'fr', 'FR', '11 rue Esquermoise, Lille'],
  ['Renata Figueroa', 'es', 'PA', 'Calle Uruguay 21, Panamá'],
  ['Jonas Brandt', 'en', 'DE', 'Lange Straße 17, Kassel'],
  ['Oriane Picard', 'fr', 'CH', 'Rue du Seyon 6, Neuchâtel'],
  ['Simón Arteaga', 'es', 'VE', 'Calle Comercio 9, Mérida'],
  ['Dervla Kinsella', 'en', 'IE', '7 Oliver Plunkett Street, Cork'],
]

/** All users except the two that `seed demo` adds. Their mail is never delivered: the domain is reserved for examples. */
export const madeUpPeople: readonly MadeUpPerson[] = rows.map(([fullName, language, country, address]) => {
  const username = fullName
    .normalize('NFKD')
    .replace(/[øØ]/g, 'o')
    .replace(/[^A-Za-z ]/g, '')
    .toLowerCase()
    .replaceAll(' ', '_')
  const email = `${username}@demo.clearhold.example`
  return { username, fullName, email, language, country, address }
})

export const ines: MadeUpPerson = {
  username: 'ines',
  fullName: 'Ines Carvalho',
  email: 'ines@demo.clearhold.example',
  language: 'en',
  country: 'PT',
  address: 'Rua do Alecrim 40, Lisboa',
}
export const mateo: MadeUpPerson = {
  username: 'mateo',
  fullName: 'Mateo Ruiz',
  email: 'mateo@demo.clearhold.example',
  language: 'es',
  country: 'ES',
  address: 'Calle Feria 55, Sevilla',
}
