{{- define "frontdesk.name" -}}
{{- if contains "frontdesk" .Release.Name }}{{ .Release.Name | trunc 53 | trimSuffix "-" }}{{ else }}{{ printf "%s-frontdesk" .Release.Name | trunc 53 | trimSuffix "-" }}{{ end }}
{{- end }}

{{- define "frontdesk.selector" -}}
app.kubernetes.io/name: frontdesk
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "frontdesk.labels" -}}
{{ include "frontdesk.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end }}

{{- define "frontdesk.image" -}}
{{ required "image.repository: where the image was pushed" .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end }}

{{- define "frontdesk.podSecurity" -}}
runAsNonRoot: true
runAsUser: 10001
runAsGroup: 10001
fsGroup: 10001
seccompProfile: { type: RuntimeDefault }
{{- end }}

{{- define "frontdesk.security" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end }}

{{- define "frontdesk.env" -}}
- { name: PUBLIC_URL, value: {{ required "publicUrl: the https address that people type" .Values.publicUrl | quote }} }
- { name: UPSTREAM_BASE_URL, value: {{ required "upstreamBaseUrl: the https address of the event-management service" .Values.upstreamBaseUrl | quote }} }
- { name: UPSTREAM_API_KEY_FILE, value: /secrets/upstream-api-key }
- { name: METRICS_HOST, value: "0.0.0.0" }
- { name: METRICS_PORT, value: {{ .Values.metrics.port | quote }} }
- { name: TRUSTED_PROXIES, value: {{ join "," .Values.trustedProxies | quote }} }
- name: DATABASE_URL
  valueFrom: { secretKeyRef: { name: {{ include "frontdesk.secret" . }}, key: database-url } }
- name: FRONTDESK_SECRET
  valueFrom: { secretKeyRef: { name: {{ include "frontdesk.secret" . }}, key: frontdesk-secret } }
{{- range $name, $value := .Values.settings }}
- { name: {{ $name }}, value: {{ $value | quote }} }
{{- end }}
{{- range $name, $from := .Values.secretSettings }}
- name: {{ $name }}
  valueFrom: { secretKeyRef: { name: {{ $from.secret }}, key: {{ $from.key }} } }
{{- end }}
{{- end }}

{{- define "frontdesk.secret" -}}
{{ required "existingSecret: the name of a secret with frontdesk-secret, database-url and upstream-api-key" .Values.existingSecret }}
{{- end }}

{{- define "frontdesk.mounts" -}}
- { name: data, mountPath: /data }
- { name: tmp, mountPath: /tmp }
- { name: secrets, mountPath: /secrets, readOnly: true }
{{- end }}

{{- define "frontdesk.volumes" -}}
# With PostgreSQL a desk keeps only the end of the audit chain here.
- { name: data, emptyDir: { sizeLimit: 64Mi } }
- { name: tmp, emptyDir: { sizeLimit: 64Mi } }
- name: secrets
  secret:
    secretName: {{ include "frontdesk.secret" . }}
    defaultMode: 0440
    items: [{ key: upstream-api-key, path: upstream-api-key }]
{{- end }}
