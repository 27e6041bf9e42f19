import type { ColumnField } from './fields.ts'

/** Fields that a header can name. */
export type NamedField = Exclude<ColumnField, 'free' | 'ignored'>

/**
 * What headers say, by field and language; several words in any order. The first of a field count more than the later
 * ones. The engine (`headers.ts`) folds them and removes words that carry no meaning.
 */
export const headerWords: Record<Exclude<NamedField, 'name'>, Record<string, string>> = {
  firstName: {
    en: 'first name|firstname|given name|forename|first|ticket first name|f name',
    de: 'vorname|rufname',
    es: 'nombres|nombre de pila|primer nombre',
    fr: 'prenom|prenoms',
    pt: 'primeiro nome|nome proprio',
    other: 'voornaam|imie|fornavn|fornamn|jmeno|nome di battesimo',
  },
  lastName: {
    en: 'last name|lastname|surname|family name|last|ticket last name|l name|second name',
    de: 'nachname|familienname|zuname',
    es: 'apellido|apellidos|primer apellido',
    fr: 'nom de famille|nom usuel',
    pt: 'sobrenome|apelido|apelidos|ultimo nome',
    other: 'achternaam|familienaam|cognome|nazwisko|etternavn|efternamn|efternavn|prijmeni',
  },
  email: {
    en: 'email|mail|email address|mail address|ticket email|user principal name|email id',
    de: 'email adresse|mailadresse|emailadresse|mail adresse',
    es: 'correo|correo electronico|direccion de correo|direccion de correo electronico|email del asistente|direccion electronica',
    fr: 'courriel|adresse email|adresse mail|adresse electronique|adresse courriel|mel',
    pt: 'endereco de email|correio eletronico|endereco eletronico',
    other: 'emailadres|indirizzo email|adres email|posta elettronica|epost',
  },
  phone: {
    en: 'phone|phone number|telephone|telephone number|tel|tel number|tel mobile|mobile|mob|mob number|mobile phone|mobile number|cell|cell phone|cellphone|cell number|ticket phone number|home phone|work phone|whatsapp|whatsapp number',
    de: 'telefon|telefonnummer|mobil|mobilnummer|mobiltelefon|handy|handynummer|rufnummer|telefon number|handy number|mobil number|tel mobil',
    es: 'telefono|telef|tel movil|tfno|tlf|tlfno|numero de telefono|movil|telefono movil|celular|numero de celular',
    fr: 'portable|numero de telephone|telephone portable|mobile',
    pt: 'telefone|telemovel|numero de telefone|whatsapp com ddd',
    other: 'telefoon|telefoonnummer|cellulare|telefono cellulare',
  },
  company: {
    en: 'company|company name|organisation|organization|organisation name|organization name|org|affiliation|employer|institution|ticket company name|business|business name|company badge',
    de: 'firma|firmenname|unternehmen|organisationsname|arbeitgeber|institut|verein|einrichtung',
    es: 'empresa|compania|organizacion|institucion|entidad|nombre de la empresa',
    fr: 'entreprise|societe|organisme|etablissement|structure|raison sociale',
    pt: 'organizacao|instituicao|companhia|nome da empresa',
    other: 'bedrijf|bedrijfsnaam|azienda|firma nazwa|organisatie',
  },
  jobTitle: {
    en: 'job title|title|position|role|job|job position|ticket job title|occupation|function',
    de: 'berufsbezeichnung|funktion|stelle|beruf|titel|rolle',
    es: 'cargo|puesto|puesto de trabajo|profesion|rol',
    fr: 'fonction|poste|profession|intitule du poste',
    pt: 'funcao|profissao',
    other: 'functie|ruolo',
  },
  ticket: {
    en: 'ticket name|ticket type|ticket|product|product name|ticket title|event ticket|admission|admission type|registration type|pass|pass type|registration category|ticket category',
    de: 'produkt|ticketart|tickettyp|ticketkategorie|ticketname|eintrittskarte|karte|kartenart',
    es: 'entrada|tipo de entrada|tipo de boleto|boleto|producto',
    fr: 'billet|type de billet|tarif|categorie de billet|produit|nom du tarif',
    pt: 'ingresso|tipo de ingresso|tipo de bilhete|bilhete|produto|lote',
    other: 'biglietto|tipo di biglietto|tickettype',
  },
  confirmationNumber: {
    en: 'confirmation number|confirmation code|confirmation|order code|order number|order id|order reference|ticket reference|booking reference|booking number|booking code|booking id|reservation number|reservation code|registration number|registration code|reference|reference number|order ref|booking ref|conf number|conf code|ord number|res number|reg number',
    de: 'bestellnummer|bestell number|bestellcode|buchungsnummer|buchungs number|buchungscode|bestatigungsnummer|auftragsnummer|bestatigungs number|auftrags number|best number|buch number|auftr number',
    es: 'codigo de la orden|codigo de orden|numero de pedido|numero de orden|codigo de confirmacion|numero de confirmacion|numero de reserva|codigo de reserva|localizador|codigo de pedido|numero de conf|numero de confirm|numero ped|numero res',
    fr: 'code de commande|numero de commande|numero de confirmation|numero de reservation|reference commande|commande|reference de la commande',
    pt: 'codigo do pedido|numero do pedido|codigo de confirmacao|numero de confirmacao',
    other: 'bestelnummer|numero ordine|codice ordine',
  },
  badgeCode: {
    en: 'badge|badge code|badge number|badge id|barcode|barcode number|bar code|qr code|qrcode|secret',
    de: 'strichcode|badgenummer',
    es: 'codigo de barras|codigo qr',
    fr: 'code barre|code barres|code a barres',
    pt: 'codigo do cracha|cracha',
    other: '',
  },
  dietaryNeeds: {
    en: 'dietary needs|dietary requirements|dietary restrictions|dietary preferences|dietary|diet|diets|food allergies|food intolerances|allergies|allergy|intolerances|food preferences|food requirements|food restrictions|meal preference|meal choice|menu choice',
    de: 'ernahrung|ernahrungsform|ernahrungsweise|ernahrungswunsche|essgewohnheiten|diat|allergien|lebensmittelallergien|unvertraglichkeiten|lebensmittelunvertraglichkeiten|nahrungsmittelunvertraglichkeiten|verpflegungswunsch|verpflegung|essenswunsch|essenswunsche',
    es: 'dieta|necesidades alimentarias|necesidades dieteticas|requisitos dieteticos|requisitos alimentarios|requerimientos alimentarios|regimen alimentario|restricciones alimentarias|restricciones dieteticas|alergia|alergias|alergias alimentarias|intolerancias|intolerancias alimentarias|preferencias alimentarias',
    fr: 'regime|regime alimentaire|allergies alimentaires|intolerances alimentaires|restrictions alimentaires|contraintes alimentaires|besoins alimentaires|preferences alimentaires',
    pt: 'restricoes alimentares|necessidades alimentares|alergias|intolerancias|preferencia alimentar|preferencias alimentares|regime alimentar',
    other: 'dieetwensen|allergieen|esigenze alimentari|intolleranze alimentari|dieta alimentare',
  },
  attendeeId: { en: 'attendee id|attendeeid|attendee uuid|attendee guid' },
  personId: { en: 'person id|personid|person uuid|person guid' },
  userId: { en: 'user id|userid|user uuid|user guid' },
  rowId: {
    en: 'id|row id|rowid|number|attendee number|api id|public id|short id|guest id|registration id|participant id|ticket id|ticket number|position id|external id|registrant id|row|row number of sheet',
    de: 'teilnehmernummer|teilnehmer id|laufende number|lfd number',
    es: 'numero de entrada|number entrada|number boleto',
    fr: 'number billet',
    pt: 'number ingresso|number bilhete',
    other: '',
  },
}

/** The whole name, whatever stands beside it. */
export const wholeNames = [
  'full name|fullname|name complete|attendee name|attendee full name|attendee|guest name|guest|participant name|participant|ticket full name|speaker name|speaker|display name|person name|who are you|first last name|first last|first name last name|name surname|name on badge|badge name',
  'vollstandiger name|vor nachname|vorname nachname|vorname name|vor zuname|name teilnehmer|teilnehmer|teilnehmername|gast|gastname|wie heissen|wie heisst|wer bist|wer sind|ganzer name',
  'nombre completo|nombre apellidos|nombre apellido|asistente|nombre del asistente|como llamas|como llama|quien eres',
  'nom complet|nom prenom|nom prenoms|nom du participant|comment appelez|comment appelles|invite',
  'participante|nome completo|nome sobrenome|nome apelido|nome do participante|convidado|convidado nome|como chama|como chamas',
  'nome cognome|imie nazwisko|naam voornaam|volledige naam|invitato|partecipante',
]

/** The whole name when alone; beside a column of one part it is the other part. */
export const partNames = 'name|nom|nombre|nome|naam'

/** Whom a column is about: the guest. They add nothing to what it is. */
export const guestWords =
  'attendee guest participant speaker registrant contact kontakt teilnehmer teilnehmerin teilnehmers gast asistente participante convidado invite member mitglied my own personal'

/** Words for a name or a person, whoever it is. */
export const personWords = 'person name names nom nombre nome naam namen persona personne pessoa people'

/** A header that ends with one of them says whose guest, or with whom: the name in it is not the guest's. */
export const relationWords = 'of by with von durch mit de por par avec con com door van'

/** Beginnings of words for somebody else: the buyer, the invoice, whoever is called in an emergency, the organizer. */
export const otherPeople =
  'buyer payer orderer order ordered invoice billing purchaser purchased emergency guardian parent companion accompanying booked organizer organiser host referred referrer inviter contactperson rechnung kaufer besteller zahler notfall begleit veranstalter ansprechpartner comprador facturacion emergencia acompanante organizador pagador acheteur facturation payeur urgence accompagn organisateur cobranca fatura'

/** Words for something else that may have a name, an address or a number of its own. */
export const otherThings =
  'event session hotel talk track room file list voucher coupon seat group team pet child children kids school university street city country site website web url product nick nickname user login sales channel campaign workshop table payment invoice veranstaltung evento evenement sitzung raum sitz gutschein sesion salle sala cupom cupon date datum fecha heure hora zeit time checked status estado statut price preis precio prix preco amount birth birthday geburtstag geburtsdatum naissance nacimiento nascimento zip plz ort pais pays land calendar device ip'

/** Words that carry no meaning: articles, pronouns, the words of a question or of a form. */
export const emptyWords =
  'a an the of for in on your you yours is are what which who whom do does did work works at please enter tell us me my give here and or to we will be by required optional mandatory as it its with this that ' +
  'der die das dem den des ein eine einer von vom zu zur zum und oder bitte deine dein ihr ihre ihren deinen wie was welche welcher welches welchem lautet ist sie du arbeiten arbeitest fur bei angeben angabe eingeben pflichtfeld ' +
  'el la los las un una de del y o e su tu sus tus cual cuales que en para por es tienes trabajas trabaja favor indica escribe ' +
  'le les l d du des et ou votre vos ton ta quel quelle quels est sont pour dans travaillez vous avec merci entrez indiquez ' +
  'o os as um uma do da dos das seu sua seus suas teu qual quais e ou em para voce trabalha por favor digite informe adres field i'
