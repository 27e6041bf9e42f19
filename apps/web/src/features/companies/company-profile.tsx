import { useMaybeAnswer } from '#api/queries.ts'
import { viewerZone } from '#browser/now.ts'
import { say } from '#i18n/say.ts'
import { Changes } from '#screen/changes.tsx'
import { RecordScreen } from '#screen/list-and-record-screens.tsx'
import { Definition } from '#ui/definition-list.tsx'
import { Id } from '#ui/id.tsx'
import { Section } from '#ui/section.tsx'

import { CompanyFacts } from './company-card.tsx'
import { useCompanyPage } from './company-page.tsx'
import { CompanyStyle } from './company-style.tsx'

/** Contact, address, socials, style (op 1). */
export function CompanyProfile() {
  const { companyId, name } = useCompanyPage()
  const input = { params: { companyid: companyId } }
  const read = useMaybeAnswer('getCompany', input)
  return (
    <RecordScreen
      title={say('Profile')}
      named={false}
      id="getCompany"
      input={input}
      read={read}
      what={say('the data of {name}', { name })}
      name={`company-${companyId}`}
      skeleton={8}
      fields={read.answer?.data}
      below={<Changes records={[{ kind: 'company', id: companyId }]} zone={viewerZone()} />}
    >
      {({ data: company }) => (
        <div className="grid grid-cols-1 gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <CompanyFacts company={company}>
            {company.companyTypeId ? (
              <Definition term={say('Company type id')}>
                <Id id={company.companyTypeId} what={say('company type id')} />
              </Definition>
            ) : null}
          </CompanyFacts>
          <Section title={say('Style')}>
            <CompanyStyle style={company.style} />
          </Section>
        </div>
      )}
    </RecordScreen>
  )
}
