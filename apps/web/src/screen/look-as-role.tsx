import { Eye } from 'lucide-react'

import { roleWords } from '#api/desk/role-words.ts'
import { say } from '#i18n/say.ts'
import { Button } from '#ui/forms/button.tsx'
import { Section } from '#ui/section.tsx'

import { ProblemNotice } from './problem-notice.tsx'
import { useLookAs } from './use-look-as.ts'

const lookedAs = ['support', 'staff', 'organizer'] as const

/** For administrators: the desk as another role sees it, within their own scope. */
export function LookAsRole() {
  const { begin, beginning, problem } = useLookAs()
  return (
    <Section title={say('See the desk as another role')}>
      <p className="text-quiet max-w-prose">
        {say(
          'For half an hour you see what the role sees. Nothing can be changed meanwhile, and the audit records it.',
        )}
      </p>
      {problem ? <ProblemNotice problem={problem} assertive /> : null}
      <div data-print="no" className="flex flex-wrap gap-2">
        {lookedAs.map((role) => (
          <Button key={role} icon={<Eye />} busy={beginning} onClick={() => begin({ role })}>
            {say('Look as {who}', { who: say(roleWords[role].name) })}
          </Button>
        ))}
      </div>
    </Section>
  )
}
