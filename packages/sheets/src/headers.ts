import type { ColumnField } from './fields.ts'
import { foldText } from './fold.ts'

type Known = Exclude<ColumnField, 'free' | 'ignored'>

/** Headers by field: English, German, Spanish, French, Portuguese, and the tools' own. Folded by `foldText`. */
const words: Record<Exclude<Known, 'name'>, string> = {
  firstName:
    'first name|firstname|given name|forename|vorname|nombres|nombre de pila|prenom|prenoms|primeiro nome|nome proprio|ticket first name|attendee first name|attendee name given name|first',
  lastName:
    'last name|lastname|surname|family name|nachname|familienname|zuname|apellido|apellidos|nom de famille|sobrenome|apelido|apelidos|ultimo nome|ticket last name|attendee last name|attendee name family name|last',
  email:
    'email|e mail|mail|email address|e mail address|e mail adresse|email adresse|mailadresse|correo|correo electronico|direccion de correo electronico|email del asistente|courriel|adresse e mail|adresse email|adresse mail|adresse electronique|endereco de e mail|endereco de email|correio eletronico|attendee email|attendee e mail|ticket email|e mail teilnehmer in|email teilnehmer|speaker email|participant email',
  phone:
    'phone|phone number|telephone|telephone number|tel|mobile|mobile phone|mobile number|cell|cell phone|cellphone|phone no|telefon|telefonnummer|mobil|mobilnummer|mobiltelefon|handy|handynummer|telefono|numero de telefono|movil|telefono movil|celular|portable|numero de telephone|telefone|telemovel|numero de telefone|whatsapp|whatsapp com ddd|ticket phone number|speaker mobile|attendee phone|home phone',
  company:
    'company|company name|organisation|organization|organisation name|organization name|affiliation|employer|institution|firma|unternehmen|organisationsname|arbeitgeber|institut|empresa|compania|organizacion|institucion|entidad|entreprise|societe|organisme|etablissement|organizacao|instituicao|companhia|ticket company name|attendee company|speaker organisation|speaker organization',
  jobTitle:
    'job title|title|position|role|job|job position|berufsbezeichnung|funktion|stelle|beruf|cargo|puesto|puesto de trabajo|fonction|poste|funcao|profissao|profession|profesion|titel|speaker position|ticket job title',
  ticket:
    'ticket name|ticket type|ticket|product|product name|ticket title|event ticket|admission|admission type|registration type|pass|pass type|produkt|ticketart|tickettyp|ticketkategorie|ticketname|eintrittskarte|karte|entrada|tipo de entrada|tipo de boleto|boleto|producto|billet|type de billet|tarif|categorie de billet|produit|ingresso|tipo de ingresso|tipo de bilhete|bilhete|produto|registration category',
  confirmationNumber:
    'confirmation number|confirmation code|confirmation|order code|order number|order|order #|order id|order no|order reference|ticket reference|booking reference|booking number|booking code|reservation number|registration number|reference|bestellnummer|bestellcode|buchungsnummer|buchungscode|bestatigungsnummer|codigo de la orden|codigo de orden|numero de pedido|numero de orden|codigo de confirmacion|numero de confirmacion|numero de reserva|localizador|code de commande|numero de commande|numero de confirmation|numero de reservation|codigo do pedido|numero do pedido|codigo de confirmacao|numero de confirmacao|order#',
  badgeCode:
    'badge|badge code|badge number|badge id|barcode|barcode #|barcode number|bar code|qr code|qrcode|secret|strichcode|badge nummer|badgenummer|codigo de barras|codigo qr|code barre|code barres|code a barres|codigo do cracha|cracha',
  attendeeId: 'attendee id|attendeeid|attendee uuid|attendee guid',
  personId: 'person id|personid|person uuid|person guid',
  userId: 'user id|userid|user uuid|user guid',
  rowId:
    'id|row id|rowid|number|attendee #|attendee number|api id|public id|short id|guest id|registration id|participant id|ticket id|position id|teilnehmer id|teilnehmernummer|nummer|nr|numero|no|external id|registrant id',
}

/** The whole name, whatever stands beside it. */
const wholeNames =
  'full name|fullname|attendee name|attendee full name|attendee|guest name|guest|participant name|participant|ticket full name|speaker name|speaker|vollstandiger name|vor und nachname|vorname nachname|vorname und nachname|vorname name|name vorname|name teilnehmer in|teilnehmer|teilnehmer in|teilnehmername|gast|gastname|nombre completo|nombre y apellidos|nombre y apellido|asistente|nombre del asistente|nom complet|nom et prenom|nom prenom|prenom nom|prenom et nom|participante|nome completo|nome e sobrenome|nome e apelido|nome do participante|convidado|invite|invitado'
/** The whole name when alone; beside a column of one part it is the other part. */
const partNames = 'name|nom|nombre|nome'

/** Columns about the buyer, the invoice or the payment, not about the guest. */
const ofOthers =
  /^(?:buyer|payer|order(?:er)?|invoice|billing|purchaser|rechnung\w*|kaufer|besteller|comprador|facturacion|acheteur|facturation|emergency|booked by)\b/

const table = new Map<string, { field: Known; rank: number }>()
const put = (field: Known, list: string): void => {
  for (const [at, word] of list.split('|').entries()) if (!table.has(word)) table.set(word, { field, rank: 1000 - at })
}
/** Guarantee of the cast: the keys of the object above. */
for (const [field, list] of Object.entries(words) as [keyof typeof words, string][]) put(field, list)
put('name', wholeNames)

/** What the words of a header say: a field with its rank among headers of this field, or null. */
export function fieldOfHeader(header: string): { field: Known; rank: number; isPart: boolean } | null {
  const folded = foldText(header)
  if (partNames.split('|').includes(folded)) return { field: 'name', rank: 500, isPart: true }
  const known = table.get(folded)
  if (known !== undefined) {
    // One record may have two addresses: the guest's own is not the buyer's.
    const own = /^(?:attendee|ticket|guest|participant|speaker)\b|teilnehmer|asistente/.test(folded) ? 2000 : 0
    return { ...known, rank: known.rank + own, isPart: false }
  }
  return null
}

export const isAboutOthers = (header: string): boolean => ofOthers.test(foldText(header))
